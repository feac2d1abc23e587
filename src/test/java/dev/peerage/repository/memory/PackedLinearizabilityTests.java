package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.Storing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Short histories of three threads on one torrent: whatever they were answered must be what some order of their calls, each
 * thread's own order kept, would have been answered by one thread.
 */
class PackedLinearizabilityTests {

    private static final int THREADS = 3;
    private static final int CALLS = 3;
    private static final int HISTORIES = 600;
    private static final InfoHash HASH = new InfoHash(1, 2, 3);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private enum Kind {
        LEECHER,
        SEEDER,
        COMPLETED,
        STOPPED,
        SCRAPE,
        SWEEP,
        REMOVE,
        FIND
    }

    private record Call(Kind kind, PeerAddress peer) {

        /** What the caller can see of it. */
        String on(PackedTorrentRepository store) {
            return switch (kind) {
                case LEECHER -> announceNow(store, 1, AnnounceEvent.NONE);
                case SEEDER -> announceNow(store, 0, AnnounceEvent.NONE);
                case COMPLETED -> announceNow(store, 0, AnnounceEvent.COMPLETED);
                case STOPPED -> announceNow(store, 0, AnnounceEvent.STOPPED);
                case SCRAPE -> store.scrapeNow(HASH, 1000).toString();
                case SWEEP -> {
                    store.sweep(1000).block(PATIENCE);
                    yield "";
                }
                case REMOVE -> String.valueOf(store.remove(HASH).block(PATIENCE));
                case FIND ->
                    store.find(HASH)
                            .map(detail ->
                                    detail.summary() + ", " + detail.peers().size())
                            .defaultIfEmpty("none")
                            .blockOptional(PATIENCE)
                            .orElseThrow();
            };
        }

        private String announceNow(PackedTorrentRepository store, int left, AnnounceEvent event) {
            CompactPeers.Collector sink = CompactPeers.collector(peer.family(), 10);
            String counts = store.announceNow(
                            announce(HASH, peer).left(left).event(event).build(), 10, Storing.NORMAL, 1000, sink)
                    .toString();
            List<String> peers = new ArrayList<>();
            for (int index = 0; index < sink.peers().count(); index++) {
                peers.add(sink.peers().get(index).toString());
            }
            peers.sort(null);
            return counts + peers;
        }
    }

    private static PackedTorrentRepository newStore() {
        RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
        return new PackedTorrentRepository(
                new MemorySettings(Duration.ofMinutes(45), PrivatePeers.SAME_SCOPE, random),
                RepositoryLimits.UNLIMITED,
                new KeyedMix(1, 2));
    }

    private static Call[][] script(RandomGenerator random) {
        Call[][] script = new Call[THREADS][CALLS];
        for (Call[] calls : script) {
            for (int number = 0; number < CALLS; number++) {
                PeerAddress peer = random.nextInt(4) == 0
                        ? PeerAddress.ipv6(0x2001_0db8_0000_0000L, 1, 6881)
                        : PeerAddress.ipv4(0xcb007101, 6881 + random.nextInt(2));
                calls[number] = new Call(Kind.values()[random.nextInt(Kind.values().length)], peer);
            }
        }
        return script;
    }

    private static String end(PackedTorrentRepository store) {
        return new Call(Kind.FIND, PeerAddress.ipv4(0, 0)).on(store)
                + store.totals().blockOptional(PATIENCE).orElseThrow();
    }

    @Test
    void answersAreThoseOfSomeOrderOfTheCalls() throws Exception {
        SplittableRandom random = new SplittableRandom(42);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int history = 0; history < HISTORIES; history++) {
                Call[][] script = script(random);
                PackedTorrentRepository store = newStore();
                String[][] answers = run(threads, script, store);
                String end = end(store);
                assertThat(explained(script, answers, end, new int[THREADS], new ArrayList<>()))
                        .as(
                                "history %s: %s was answered %s, end %s",
                                history, Arrays.deepToString(script), Arrays.deepToString(answers), end)
                        .isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static String[][] run(ExecutorService threads, Call[][] script, PackedTorrentRepository store)
            throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<String[]>> running = new ArrayList<>();
        for (Call[] calls : script) {
            running.add(threads.submit(() -> {
                String[] answers = new String[CALLS];
                start.await(30, TimeUnit.SECONDS);
                for (int number = 0; number < CALLS; number++) {
                    answers[number] = calls[number].on(store);
                }
                return answers;
            }));
        }
        String[][] answers = new String[THREADS][];
        for (int thread = 0; thread < THREADS; thread++) {
            answers[thread] = running.get(thread).get(30, TimeUnit.SECONDS);
        }
        return answers;
    }

    /** Depth-first over all orders; a prefix that gives another answer is left at once. */
    private static boolean explained(Call[][] script, String[][] answers, String end, int[] done, List<Integer> order) {
        PackedTorrentRepository model = newStore();
        int[] next = new int[THREADS];
        for (int thread : order) {
            String answer = script[thread][next[thread]].on(model);
            if (!answer.equals(answers[thread][next[thread]])) {
                return false;
            }
            next[thread]++;
        }
        if (order.size() == THREADS * CALLS) {
            return end(model).equals(end);
        }
        for (int thread = 0; thread < THREADS; thread++) {
            if (done[thread] < CALLS) {
                done[thread]++;
                order.add(thread);
                boolean found = explained(script, answers, end, done, order);
                order.subList(order.size() - 1, order.size()).clear();
                done[thread]--;
                if (found) {
                    return true;
                }
            }
        }
        return false;
    }
}
