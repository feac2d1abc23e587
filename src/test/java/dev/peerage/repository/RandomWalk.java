package dev.peerage.repository;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Announces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Random operations on a store and the model at the same time. Few torrents and few peers make for many encounters. The
 * clock goes by fifty seconds and the time-out lies between two of its ticks, so that no peer is ever in the time in which
 * a store may or may not have dropped it.
 */
final class RandomWalk {

    private static final long TICK_SECONDS = 50;
    private static final long TIMEOUT_SECONDS = 2705;
    private static final int TORRENTS = 5;
    private static final AnnounceEvent[] EVENTS = AnnounceEvent.values();
    private static final List<PeerAddress> PEERS = peers();

    /** What is written beside a failure. */
    private record Step(long seed, int number, List<Object> action) {}

    private final long seed;
    private final RandomGenerator random;
    private final StoreUnderTest store;
    private final ReferenceRepository model;
    private int number;
    private Step step = new Step(0, 0, List.of());

    RandomWalk(StoreContract contract, long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        PrivatePeers privatePeers = seed % 2 == 0 ? PrivatePeers.ALWAYS : PrivatePeers.SAME_SCOPE;
        this.store = contract.newStore(Duration.ofSeconds(TIMEOUT_SECONDS), privatePeers, new SplittableRandom(~seed));
        this.model = new ReferenceRepository(TIMEOUT_SECONDS, privatePeers);
        store.advance(random.nextInt(10_000));
    }

    private static List<PeerAddress> peers() {
        List<PeerAddress> peers = new ArrayList<>();
        for (int port = 6881; port < 6885; port++) {
            for (String host : List.of("203.0.113.1", "198.51.100.77", "2001:db8::1", "2001:db8:0:1::1")) {
                peers.add(peer(host, port));
            }
        }
        for (String host : List.of("10.0.0.1", "192.168.1.1", "127.0.0.1", "fd00::1", "::1", "203.0.113.9")) {
            peers.add(peer(host, 6881));
        }
        return peers;
    }

    void run(int steps) {
        for (; number < steps; number++) {
            int kind = random.nextInt(1000);
            if (kind < 800) {
                announce();
            } else if (kind < 850) {
                scrape();
            } else if (kind < 960) {
                advance();
            } else if (kind < 985) {
                sweep();
            } else if (kind < 992) {
                remove();
            } else {
                importDownloads();
            }
            assertThat(store.totals().completed()).as("%s: downloads", step).isEqualTo(model.completed);
            if (number % 25 == 0) {
                assertTotals();
                compareAll();
            }
        }
    }

    private void step(Object... action) {
        step = new Step(seed, number, List.of(action));
    }

    private InfoHash anyHash() {
        // on both sides of the sign
        return hash(random.nextInt(TORRENTS) - 2);
    }

    private void announce() {
        AnnounceRequest request = anyAnnounce(anyHash(), PEERS.get(random.nextInt(PEERS.size())));
        Storing storing = switch (random.nextInt(10)) {
            case 0 -> Storing.KNOWN_ONLY;
            case 1 -> Storing.NEVER;
            default -> Storing.NORMAL;
        };
        int wanted = random.nextInt(4) == 0 ? random.nextInt(6) : 50;
        step(request, storing, wanted);

        boolean newcomer = model.announce(request, storing, store.now());
        StoreUnderTest.Answer answer = store.announce(request, wanted, storing);

        assertThat(answer.newcomer()).as("%s: newcomer", step).isEqualTo(newcomer);
        assertCounts(request.infoHash(), answer.counts());
        Set<PeerAddress> allowed = model.allowed(request);
        // by hand, for it is most of the work of a walk
        boolean right = answer.peers().size() == Math.min(wanted, allowed.size())
                && new HashSet<>(answer.peers()).size() == answer.peers().size()
                && allowed.containsAll(answer.peers());
        assertThat(right)
                .as("%s: picked %s of %s", step, answer.peers(), allowed)
                .isTrue();
    }

    private AnnounceRequest anyAnnounce(InfoHash infoHash, PeerAddress peer) {
        AnnounceEvent event = random.nextBoolean() ? AnnounceEvent.NONE : EVENTS[random.nextInt(EVENTS.length)];
        long left = random.nextInt(3) - 1L;
        return Announces.announce(infoHash, peer).event(event).left(left).build();
    }

    private void scrape() {
        List<InfoHash> asked = List.of(anyHash(), anyHash(), anyHash());
        step("scrape", asked);
        List<SwarmCounts> rows = store.scrape(asked);
        assertThat(rows).hasSize(3);
        for (int row = 0; row < 3; row++) {
            assertCounts(asked.get(row), rows.get(row));
        }
    }

    private void advance() {
        // mostly a little, now and then past the time-out, seldom a long sleep
        long ticks = switch (random.nextInt(20)) {
            case 0 -> 55 + random.nextInt(60);
            case 1 -> random.nextInt(3) == 0 ? 100 + random.nextInt(2000) : 54;
            default -> random.nextInt(12);
        };
        step("advance", ticks);
        store.advance(ticks * TICK_SECONDS);
        model.expire(store.now());
        model.torrents.values().stream()
                .filter(torrent -> torrent.peers.isEmpty() && ticks * TICK_SECONDS > TIMEOUT_SECONDS)
                .forEach(torrent -> torrent.forgettable = torrent.completed);
    }

    private void sweep() {
        step("sweep");
        SweepReport report = store.sweep();
        model.sweep();
        assertThat(report.removedPeers()).as("%s", step).isNotNegative();
        assertThat(report.removedTorrents()).as("%s", step).isBetween(0L, (long) TORRENTS);
        Map<InfoHash, SwarmCounts> expected = new TreeMap<>();
        for (InfoHash infoHash : model.torrents.keySet()) {
            expected.put(infoHash, model.counts(infoHash));
            assertThat(store.peersOf(infoHash))
                    .as("%s: peers of %s", step, infoHash)
                    .containsExactlyInAnyOrderElementsOf(torrent(infoHash).peers.keySet());
        }
        assertThat(store.torrents())
                .as("%s", step)
                .containsExactlyElementsOf(expected.entrySet().stream()
                        .map(entry -> new TorrentSummary(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private ReferenceRepository.Torrent torrent(InfoHash infoHash) {
        return model.torrents.getOrDefault(infoHash, new ReferenceRepository.Torrent());
    }

    private void remove() {
        InfoHash infoHash = anyHash();
        step("remove", infoHash);
        ReferenceRepository.Torrent known = model.torrents.remove(infoHash);
        boolean removed = store.remove(infoHash);
        if (known == null || !known.peers.isEmpty()) {
            assertThat(removed).as("%s", step).isEqualTo(known != null);
        }
        assertThat(store.find(infoHash)).as("%s", step).isNull();
    }

    private void importDownloads() {
        InfoHash infoHash = anyHash();
        int count = random.nextInt(100);
        step("import", infoHash, count);
        // settles what the store may have forgotten
        assertCounts(infoHash, store.scrape(infoHash));
        model.importDownloads(infoHash, count);
        store.importDownloads(Map.of(infoHash, count));
        assertCounts(infoHash, store.scrape(infoHash));
    }

    private void assertCounts(InfoHash infoHash, SwarmCounts actual) {
        ReferenceRepository.Torrent torrent = torrent(infoHash);
        if (actual.completed() == torrent.completed - torrent.forgettable) {
            torrent.completed = actual.completed();
        }
        torrent.forgettable = 0;
        assertThat(actual).as("%s: counts of %s", step, infoHash).isEqualTo(model.counts(infoHash));
    }

    private void assertTotals() {
        RepositoryTotals totals = store.totals();
        List<TorrentSummary> torrents = store.torrents();
        assertThat(totals.torrents()).as("%s: torrents", step).isEqualTo(torrents.size());
        assertThat(totals.seeders())
                .as("%s: seeders", step)
                .isEqualTo(torrents.stream()
                        .mapToLong(torrent -> torrent.counts().seeders())
                        .sum());
        assertThat(totals.leechers())
                .as("%s: leechers", step)
                .isEqualTo(torrents.stream()
                        .mapToLong(torrent -> torrent.counts().leechers())
                        .sum());
    }

    private void compareAll() {
        for (int torrent = 0; torrent < TORRENTS; torrent++) {
            InfoHash infoHash = hash(torrent - 2);
            assertCounts(infoHash, store.scrape(infoHash));
            assertThat(store.peersOf(infoHash))
                    .as("%s: peers of %s", step, infoHash)
                    .doesNotHaveDuplicates()
                    .containsAll(torrent(infoHash).peers.keySet());
        }
    }
}
