package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What is touched ahead changes nothing, and whatever it sees without the lock does no harm. */
class PackedPrefetchTests {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final PeerAddress SOURCE = PeerAddress.ipv4(0xcb007101, 6881);
    private static final int TORRENTS = 64;
    private static final int ANNOUNCES = 200_000;

    private final PackedTorrentRepository store = new PackedTorrentRepository(
            Duration.ofMinutes(45), PrivatePeers.ALWAYS, new SplittableRandom(1), RepositoryLimits.UNLIMITED);

    private void announceNow(InfoHash infoHash, PeerAddress peer, AnnounceEvent event) {
        store.announceNow(
                announce(infoHash, peer).left(1).event(event).build(),
                0,
                Storing.NORMAL,
                1000,
                CompactPeers.collector(peer.family(), 0));
    }

    private static InfoHash infoHash(int number) {
        return new InfoHash((long) number << 58, number, number);
    }

    @Test
    void prefetchChangesNothing() {
        Prefetch prefetch = store.prefetch(2);
        prefetch.add(infoHash(1), SOURCE);
        prefetch.run();
        assertThat(store.totals().blockOptional(PATIENCE)).contains(new RepositoryTotals(0, 0, 0, 0, 0, 0));

        announceNow(infoHash(1), PeerAddress.ipv4(0xcb007101, 6881), AnnounceEvent.NONE);
        for (int added = 0; added < 5; added++) {
            prefetch.add(infoHash(1), SOURCE);
        }
        prefetch.run();
        prefetch.run();

        assertThat(store.totals().blockOptional(PATIENCE)).contains(new RepositoryTotals(1, 0, 1, 0, 0, 0));
    }

    @Test
    void swarmsMayComeGrowShrinkAndGoMeanwhile() throws Exception {
        ExecutorService others = Executors.newSingleThreadExecutor();
        try {
            Future<?> churn = others.submit(this::churn);
            Prefetch prefetch = store.prefetch(TORRENTS);
            long runs = 0;
            while (!churn.isDone() || runs == 0) {
                for (int number = 0; number < TORRENTS; number++) {
                    prefetch.add(infoHash(number), SOURCE);
                }
                prefetch.run();
                runs++;
            }
            churn.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } finally {
            others.shutdownNow();
        }
    }

    private void churn() {
        RandomGenerator random = new SplittableRandom(7);
        for (int announce = 0; announce < ANNOUNCES; announce++) {
            // waves of arrivals and of leaving, so that blocks of every size are taken and given back
            boolean leaving = announce / 5_000 % 2 == 1;
            int peer = random.nextInt(60);
            InfoHash infoHash = infoHash(random.nextInt(TORRENTS));
            announceNow(
                    infoHash,
                    peer % 2 == 0
                            ? PeerAddress.ipv4(0xcb007100 + peer, 6881)
                            : PeerAddress.ipv6(0x2001_0db8_0000_0000L, peer, 6881),
                    leaving ? AnnounceEvent.STOPPED : AnnounceEvent.NONE);
            if (leaving && peer == 0) {
                store.remove(infoHash).block(PATIENCE);
            }
        }
        assertThat(store.totals().map(RepositoryTotals::torrents).blockOptional(PATIENCE))
                .hasValueSatisfying(torrents -> assertThat(torrents).isBetween(0L, (long) TORRENTS));
    }
}
