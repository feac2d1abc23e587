package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Hashes and ports that somebody chose with care. */
class PackedAttackTests {

    private static final int HASHES = 100_000;
    private static final int LEADING_BITS = 12;

    private final PackedTorrentRepository store = new PackedTorrentRepository(
            Duration.ofMinutes(45), PrivatePeers.SAME_SCOPE, new SplittableRandom(1), RepositoryLimits.UNLIMITED);

    private SwarmCounts announceNow(InfoHash infoHash, PeerAddress peer, int wanted, CompactPeers.Collector sink) {
        AnnounceRequest request = announce(infoHash, peer).build();
        return store.announceNow(request, wanted, Storing.NORMAL, 1000, sink);
    }

    private void assertAllAreKept(IntFunction<InfoHash> hashes) {
        List<InfoHash> expected = new ArrayList<>();
        CompactPeers.Collector sink = CompactPeers.collector(AddressFamily.IPV4, 0);
        for (int number = 0; number < HASHES; number++) {
            InfoHash infoHash = hashes.apply(number);
            expected.add(infoHash);
            announceNow(infoHash, PeerAddress.ipv4(0xcb007101, 1 + number % 60_000), 0, sink);
        }
        expected.sort(Comparator.naturalOrder());
        SwarmCounts one = new SwarmCounts(0, 1, 0);
        assertThat(expected.stream()
                        .filter(infoHash -> store.scrapeNow(infoHash, 1000).equals(one)))
                .hasSize(HASHES);
        List<TorrentSummary> page =
                store.torrents(50_000, 50).collectList().blockOptional().orElseThrow();
        assertThat(page)
                .extracting(TorrentSummary::infoHash)
                .containsExactlyElementsOf(expected.subList(50_000, 50_050));
    }

    @Test
    void hundredThousandHashesWithOnePrefixAreKeptInOneShard() {
        assertAllAreKept(number -> new InfoHash(0x1234_5678_9abc_def0L, 0x1234_5678_9abc_def0L, number * 7));
    }

    @Test
    void hundredThousandHashesWhoseBytesAddUpToTheSameAreKept() {
        SplittableRandom random = new SplittableRandom(5);
        assertAllAreKept(number -> {
            long high = random.nextLong() >>> 8;
            return new InfoHash(high, ~high, 0);
        });
    }

    /** Whoever knew the key could fill one slot; as nobody does, the same hashes are spread like any others. */
    @Test
    void hashesMadeForOneSlotAreSpreadUnderAnotherKey() {
        KeyedMix known = new KeyedMix(1, 2);
        KeyedMix secret = new KeyedMix(3, 4);
        SplittableRandom random = new SplittableRandom(6);
        Map<Integer, Integer> slots = new HashMap<>();
        int made = 0;
        while (made < 2000) {
            InfoHash infoHash = new InfoHash(random.nextLong(), random.nextLong(), random.nextInt());
            if (known.of(infoHash) >>> (Integer.SIZE - LEADING_BITS) == 0) {
                slots.merge(secret.of(infoHash) >>> (Integer.SIZE - LEADING_BITS), 1, Integer::sum);
                made++;
            }
        }
        // 2,000 balls in 4,096 bins: about 1,583 are hit, the fullest holds 5 or 6
        assertThat(slots).hasSizeBetween(1450, 1700);
        assertThat(slots.values()).allMatch(count -> count < 12);
    }

    @Test
    void mixDependsOnEveryByteOfAHashAndOfAPeer() {
        KeyedMix mix = new KeyedMix(5, 6);
        InfoHash infoHash = new InfoHash(1, 2, 3);
        List<Integer> mixed = new ArrayList<>(List.of(mix.of(infoHash)));
        for (int bit = 0; bit < 64; bit++) {
            mixed.add(mix.of(new InfoHash(1 ^ 1L << bit, 2, 3)));
            mixed.add(mix.of(new InfoHash(1, 2 ^ 1L << bit, 3)));
        }
        for (int bit = 0; bit < 32; bit++) {
            mixed.add(mix.of(new InfoHash(1, 2, 3 ^ 1 << bit)));
        }
        for (int port = 1; port <= 1000; port++) {
            mixed.add(mix.of(PeerAddress.ipv4(0xcb007101, port)));
        }
        assertThat(mixed).doesNotHaveDuplicates();
    }

    /** An attacker with 50 neighbouring ports among 3,000 peers is in answers of 50 as often as anybody, and seldom twice. */
    @Test
    void neighbouringPortsDoNotComeTogether() {
        InfoHash infoHash = new InfoHash(1, 2, 3);
        int answers = 300;
        long found = 0;
        long pairs = 0;
        for (int round = 0; round < answers; round++) {
            PackedTorrentRepository fresh = new PackedTorrentRepository(
                    Duration.ofMinutes(45),
                    PrivatePeers.SAME_SCOPE,
                    new SplittableRandom(round),
                    RepositoryLimits.UNLIMITED);
            for (int number = 0; number < 3000; number++) {
                PeerAddress peer = number / 50 == 30
                        ? PeerAddress.ipv4(0xc6336401, 10_000 + number)
                        : PeerAddress.ipv4(0xcb007100 + number / 100, 6881 + number % 100);
                fresh.announceNow(
                        announce(infoHash, peer).build(),
                        0,
                        Storing.NORMAL,
                        1000,
                        CompactPeers.collector(peer.family(), 0));
            }
            CompactPeers.Collector sink = CompactPeers.collector(AddressFamily.IPV4, 50);
            fresh.announceNow(announce(infoHash, "192.0.2.1", 1).build(), 50, Storing.NEVER, 1000, sink);
            int attackers = 0;
            for (int index = 0; index < sink.peers().count(); index++) {
                attackers += sink.peers().get(index).ipv4Bits() == 0xc6336401 ? 1 : 0;
            }
            found += attackers;
            pairs += (long) attackers * (attackers - 1) / 2;
        }
        // 50 × 50 / 3000 = 0.83 an answer, and 0.33 pairs: 250 and 100 in 300 answers
        assertThat(found).isBetween(160L, 350L);
        assertThat(pairs).isBetween(30L, 200L);
    }
}
