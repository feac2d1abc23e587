package dev.peerage.repository;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.Announces;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Random announces to a store whose limits change at random. Who gives way is drawn, so the model is told after each step, and
 * says whether the rules allow that step. Time only moves together with a sweep, and as in {@link RandomWalk}.
 */
final class LimitsWalk {

    private static final long TICK_SECONDS = 50;
    private static final long TIMEOUT_SECONDS = 2705;
    private static final int TORRENTS = 8;
    private static final int SOURCES = 3;
    private static final int PORTS = 4;

    /** What the model knows of a stored peer. */
    private static final class Known {
        boolean returned;
        long lastSeenSeconds;

        Known(long lastSeenSeconds) {
            this.lastSeenSeconds = lastSeenSeconds;
        }
    }

    /** A stored peer. */
    private record Entry(InfoHash infoHash, PeerAddress peer) {

        boolean sameSwarm(Entry other) {
            return infoHash.equals(other.infoHash) && peer.family() == other.peer.family();
        }
    }

    private final long seed;
    private final RandomGenerator random;
    private final StoreUnderTest store;
    private RepositoryLimits limits = RepositoryLimits.UNLIMITED;
    private Map<Entry, Known> stored = new LinkedHashMap<>();
    private RepositoryTotals totals;
    private String step = "";

    LimitsWalk(StoreContract contract, long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.store = contract.newStore(
                Duration.ofSeconds(TIMEOUT_SECONDS), PrivatePeers.ALWAYS, new SplittableRandom(~seed));
        this.totals = store.totals();
    }

    void run(int steps) {
        int refusedAboveACap = 0;
        for (int number = 0; number < steps; number++) {
            int kind = random.nextInt(100);
            if (kind < 90) {
                refusedAboveACap += announceAny(number) ? 1 : 0;
            } else if (kind < 95) {
                sweep(number);
            } else {
                limit(number);
            }
            store.assertTotalsAreThoseOfAWalk();
        }
        assertThat(refusedAboveACap).as("refusals above a lowered cap").isGreaterThan(steps / 50);
    }

    private void step(int number, Object... action) {
        step = "seed %d, step %d, %s, %s".formatted(seed, number, limits, List.of(action));
    }

    private Entry anyEntry() {
        int source = random.nextInt(SOURCES);
        int port = 1 + random.nextInt(PORTS);
        PeerAddress peer = random.nextInt(3) > 0
                ? PeerAddress.ipv4(0x0b00_0001 + source, port)
                : PeerAddress.ipv6(0x2001_0db8_0000_0000L + source, 1, port);
        return new Entry(hash(random.nextInt(TORRENTS) - 2), peer);
    }

    /** Answers whether a newcomer was refused above a cap on the store. */
    private boolean announceAny(int number) {
        Entry entry = anyEntry();
        boolean stopped = random.nextInt(8) == 0;
        Storing storing = random.nextInt(10) == 0 ? Storing.KNOWN_ONLY : Storing.NORMAL;
        step(number, entry, stopped, storing);
        Map<Entry, Known> before = stored;
        RepositoryTotals totalsBefore = totals;
        boolean knownTorrent = store.find(entry.infoHash()) != null;

        Announces request =
                announce(entry.infoHash(), entry.peer()).event(stopped ? AnnounceEvent.STOPPED : AnnounceEvent.NONE);
        boolean newcomer = store.announce(request, 50, storing).newcomer();
        look();

        Known known = before.get(entry);
        if (known != null || stopped || storing == Storing.KNOWN_ONLY) {
            Map<Entry, Known> expected = new HashMap<>(before);
            if (stopped) {
                expected.remove(entry);
            } else if (known != null) {
                known.returned = true;
                known.lastSeenSeconds = store.now();
            }
            assertThat(newcomer).as(step).isFalse();
            assertThat(stored.keySet()).as(step).isEqualTo(expected.keySet());
            return false;
        }
        return newcomer(entry, knownTorrent, before, totalsBefore, newcomer);
    }

    private boolean newcomer(
            Entry entry,
            boolean knownTorrent,
            Map<Entry, Known> before,
            RepositoryTotals totalsBefore,
            boolean admitted) {
        boolean exceeded =
                before.size() > limits.maxPeers() || (!knownTorrent && totalsBefore.torrents() > limits.maxTorrents());
        if (!admitted) {
            assertThat(stored.keySet()).as(step).isEqualTo(before.keySet());
            assertThat(totals.torrents()).as(step).isEqualTo(totalsBefore.torrents());
            assertThat(refusals(totals)).as(step).isEqualTo(refusals(totalsBefore) + 1);
            assertThat(room(entry, knownTorrent, before, totalsBefore)).as(step).isFalse();
            if (exceeded) {
                assertThat(totals.refusedByTotal()).as(step).isEqualTo(totalsBefore.refusedByTotal() + 1);
            }
            return exceeded;
        }
        assertThat(exceeded).as(step).isFalse();
        assertThat(refusals(totals)).as(step).isEqualTo(refusals(totalsBefore));
        Map<Entry, Known> gone = new HashMap<>(before);
        gone.keySet().removeAll(stored.keySet());
        assertThat(stored).as(step).hasSize(before.size() - gone.size() + 1).containsKey(entry);
        if (room(entry, knownTorrent, before, totalsBefore)) {
            assertThat(gone).as(step).isEmpty();
        }
        assertThat(gone).as(step).hasSizeLessThanOrEqualTo(1);
        gone.forEach((other, known) -> {
            boolean own = ofItsSource(other, entry) && sources(entry, before) >= limits.maxPeersPerSource();
            boolean once = !known.returned && (other.sameSwarm(entry) || !knownTorrent);
            assertThat(own || once).as("%s: %s gives way", step, other).isTrue();
        });
        return false;
    }

    /** Whether nobody has to give way. */
    private boolean room(Entry entry, boolean knownTorrent, Map<Entry, Known> before, RepositoryTotals totalsBefore) {
        long swarm = before.keySet().stream().filter(entry::sameSwarm).count();
        return before.size() < limits.maxPeers()
                && swarm < limits.maxPeersPerTorrent()
                && (limits.maxPeersPerSource() == 0 || sources(entry, before) < limits.maxPeersPerSource())
                && (knownTorrent || totalsBefore.torrents() < limits.maxTorrents());
    }

    private static long sources(Entry entry, Map<Entry, Known> before) {
        return before.keySet().stream()
                .filter(other -> ofItsSource(other, entry))
                .count();
    }

    /** Addresses of the walk differ in nothing but source and port. */
    private static boolean ofItsSource(Entry other, Entry entry) {
        return other.sameSwarm(entry)
                && other.peer().withPort(1).equals(entry.peer().withPort(1));
    }

    private static long refusals(RepositoryTotals totals) {
        return totals.refusedBySource() + totals.refusedByTorrent() + totals.refusedByTotal();
    }

    private void sweep(int number) {
        int ticks = random.nextInt(3) == 0 ? 20 + random.nextInt(40) : 0;
        step(number, "sweep", ticks);
        Map<Entry, Known> alive = new LinkedHashMap<>();
        store.advance(ticks * TICK_SECONDS);
        stored.forEach((entry, known) -> {
            if (store.now() - known.lastSeenSeconds <= TIMEOUT_SECONDS) {
                alive.put(entry, known);
            }
        });
        boolean cuts = stored.keySet().stream().anyMatch(this::aboveItsCap);
        store.sweep();
        look();
        assertThat(alive.keySet()).as(step).containsAll(stored.keySet());
        assertThat(stored.keySet()).as(step).noneMatch(this::aboveItsCap);
        if (!cuts) {
            assertThat(stored).as(step).hasSameSizeAs(alive);
        }
    }

    private boolean aboveItsCap(Entry entry) {
        return stored.keySet().stream().filter(entry::sameSwarm).count() > limits.maxPeersPerTorrent();
    }

    private void limit(int number) {
        limits = new RepositoryLimits(
                1 + random.nextInt(TORRENTS),
                1 + random.nextInt(50),
                1 + random.nextInt(SOURCES * PORTS),
                random.nextInt(PORTS),
                Integer.MAX_VALUE);
        step(number, "limit");
        Map<Entry, Known> before = stored;
        store.limit(limits);
        look();
        assertThat(stored.keySet()).as(step).isEqualTo(before.keySet());
    }

    /** Takes over what the store has now. */
    private void look() {
        Map<Entry, Known> now = new LinkedHashMap<>();
        for (int torrent = 0; torrent < TORRENTS; torrent++) {
            InfoHash infoHash = hash(torrent - 2);
            for (PeerAddress peer : store.peersOf(infoHash)) {
                Entry entry = new Entry(infoHash, peer);
                Known known = stored.get(entry);
                now.put(entry, known == null ? new Known(store.now()) : known);
            }
        }
        stored = now;
        totals = store.totals();
    }
}
