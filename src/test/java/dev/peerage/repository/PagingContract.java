package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static dev.peerage.repository.StoreContract.seeder;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators see: pages of torrents, one torrent with its peers, and how to be rid of one. */
interface PagingContract extends StoreContract {

    /** Hashes of every kind: random ones, neighbours in their last byte, and all that differ in one bit of the first. */
    private static List<InfoHash> hashes(int random) {
        RandomGenerator generator = new SplittableRandom(7);
        TreeSet<InfoHash> hashes = new TreeSet<>();
        while (hashes.size() < random) {
            hashes.add(new InfoHash(generator.nextLong(), generator.nextLong(), generator.nextInt()));
        }
        for (int number = 0; number < 300; number++) {
            hashes.add(new InfoHash(0x8000_0000_0000_0000L, -1, number - 150));
            hashes.add(new InfoHash(0x7fff_ffff_ffff_ffffL, number - 150L, 0));
            hashes.add(new InfoHash(number - 150L, 0, 0));
        }
        return List.copyOf(hashes);
    }

    private List<InfoHash> fill(int random) {
        List<InfoHash> hashes = hashes(random);
        // not in the order that is expected
        for (int index = 0; index < hashes.size(); index++) {
            InfoHash hash = hashes.get((int) (index * 7919L % hashes.size()));
            store().announce(announce(hash, "203.0.113.1", 6881));
        }
        return hashes;
    }

    private static List<InfoHash> infoHashes(List<TorrentSummary> page) {
        return page.stream().map(TorrentSummary::infoHash).toList();
    }

    @Test
    default void pagesFollowEachOtherInUnsignedAscendingOrder() {
        List<InfoHash> expected = fill(2000);

        assertThat(expected.get(0).high()).isNotNegative();
        assertThat(expected.get(expected.size() - 1).high()).isNegative();
        for (int limit : new int[] {1000, 333}) {
            List<InfoHash> seen = new ArrayList<>();
            for (int offset = 0; offset < expected.size(); offset += limit) {
                seen.addAll(infoHashes(store().torrents(offset, limit)));
            }
            assertThat(seen).isEqualTo(expected);
        }
        assertThat(infoHashes(store().torrents())).isEqualTo(expected);
        assertThat(store().totals().torrents()).isEqualTo(expected.size());
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "17, 50", "1000, 1000", "0, 0", "5, 0"})
    default void pageStartsAndEndsWhereAsked(int offset, int limit) {
        List<InfoHash> expected = fill(2000);

        assertThat(infoHashes(store().torrents(offset, limit)))
                .isEqualTo(expected.subList(offset, Math.min(expected.size(), offset + limit)));
    }

    @Test
    default void pageBeyondTheEndIsEmptyAndTheLastOneIsShort() {
        List<InfoHash> expected = fill(100);
        int size = expected.size();

        assertThat(infoHashes(store().torrents(size - 1, 50))).containsExactly(expected.get(size - 1));
        for (long offset : new long[] {size, size + 1, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            assertThat(store().torrents(offset, 50)).as("offset %s", offset).isEmpty();
            assertThat(store().torrents(offset, Integer.MAX_VALUE))
                    .as("offset %s", offset)
                    .isEmpty();
        }
    }

    @Test
    default void emptyStoreHasAnEmptyPage() {
        assertThat(store().torrents()).isEmpty();
    }

    @Test
    default void rowsShowTheCountsOfBothFamilies() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().announce(leecher("2001:db8::1", 6881));

        assertThat(store().torrents()).containsExactly(new TorrentSummary(HASH, counts(1, 1, 1)));
    }

    @Test
    default void oneTorrentIsShownWithItsPeers() {
        store().advance(100_000);
        store().announce(seeder("203.0.113.1", 6881));
        store().advance(600);
        store().announce(leecher("2001:db8::1", 6882));
        store().announce(announce(hash(2), "203.0.113.3", 6883));

        TorrentDetail detail = requireNonNull(store().find(HASH));

        assertThat(detail.summary()).isEqualTo(new TorrentSummary(HASH, counts(1, 1, 0)));
        assertThat(detail.peers())
                .extracting(TorrentDetail.Peer::address, TorrentDetail.Peer::seeder)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(peer("203.0.113.1", 6881), true),
                        org.assertj.core.groups.Tuple.tuple(peer("2001:db8::1", 6882), false));
        for (TorrentDetail.Peer shown : detail.peers()) {
            long lastSeen = shown.seeder() ? 100_000 : 100_600;
            assertThat(shown.lastSeenSeconds())
                    .isBetween(lastSeen - TIMEOUT_SECONDS / 64, lastSeen + TIMEOUT_SECONDS / 64);
        }
    }

    @Test
    default void unknownTorrentIsNotShown() {
        store().announce(announce(hash(2), "203.0.113.3", 6883));

        assertThat(store().find(HASH)).isNull();
        assertThat(store().torrents()).hasSize(1);
    }

    @Test
    default void largeTorrentIsShownWithItsFirstThousandPeers() {
        List<PeerAddress> all = new ArrayList<>();
        for (int number = 0; number < 1500; number++) {
            all.add(member(number));
            store().announce(announce(HASH, member(number)), 0);
        }

        assertThat(store().peersOf(HASH)).hasSize(1000).doesNotHaveDuplicates().isSubsetOf(all);
        assertThat(requireNonNull(store().find(HASH)).summary().counts()).isEqualTo(counts(0, 1500, 0));
    }

    @Test
    default void removedTorrentIsForgottenAltogether() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().announce(leecher("2001:db8::1", 6881));
        store().announce(announce(hash(2), "203.0.113.1", 6881));

        assertThat(store().remove(HASH)).isTrue();

        assertThat(store().find(HASH)).isNull();
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 0, 0));
        assertThat(infoHashes(store().torrents())).containsExactly(hash(2));
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(1, 0, 1, 0, 0, 1));
        assertThat(store().remove(HASH)).isFalse();
        assertThat(store().announce(leecher("203.0.113.1", 6881)).counts()).isEqualTo(counts(0, 1, 0));
    }

    @Test
    default void removingWhatIsUnknownSaysSo() {
        assertThat(store().remove(HASH)).isFalse();
        assertThat(store().totals().torrents()).isZero();
    }
}
