package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.PrivatePeers;
import java.util.random.RandomGenerator;

/**
 * Picks the peers of an answer: one run of neighbours out of each role, from a random start and round the end, as long as
 * chance has it. As swarms stand in random order, everybody is as likely to be in a run as anybody else.
 *
 * <pre>
 *   | leechers            | seeders                          |
 *   |==|     self     |===|         |===========|            |
 * </pre>
 *
 * Where some must not be handed out, runs are counted over the others only: exactly in a swarm of one block, and within a
 * random window of a larger one.
 */
final class SwarmPicker {

    /** How many entries of a role are looked at when some are not to be handed out. */
    private static final int WINDOW = 1024;

    private static final long INT_BITS = 0xffff_ffffL;

    private SwarmPicker() {}

    /**
     * Hands out up to {@code wanted} peers.
     *
     * @param self the place of the asker, −1 if it is not in the swarm
     */
    static void pick(
            PackedSwarm swarm,
            AnnounceRequest request,
            int self,
            int wanted,
            long tick,
            PackedSettings settings,
            PeerSink sink) {
        int end = request.wantsLeechersOnly() ? swarm.leechers : swarm.size;
        boolean stale = swarm.stale(tick);
        int visible = ScopeSet.visibleTo(request.peer().scope(), settings.privatePeers());
        if (stale || (swarm.scopes & ~visible) != 0) {
            new Filtered(swarm, request, self, stale, tick, settings).pick(end, wanted, sink);
            return;
        }
        RandomGenerator random = settings.random();
        int leechers = swarm.leechers - (self >= 0 && self < swarm.leechers ? 1 : 0);
        int seeders = end - swarm.leechers - (self >= swarm.leechers && self < end ? 1 : 0);
        int total = Math.min(wanted, leechers + seeders);
        int first = share(total, leechers, seeders, random);
        long bits = random.nextLong();
        run(swarm, 0, leechers, self, first, bits >>> Integer.SIZE, sink);
        run(swarm, swarm.leechers, seeders, self - swarm.leechers, total - first, bits & INT_BITS, sink);
    }

    /**
     * How many of {@code total} belong to the first of two groups when they are drawn from both without replacement
     * (hypergeometric): so pairs across roles come together as often as pairs within.
     */
    private static int share(int total, int group, int other, RandomGenerator random) {
        int left = group + other;
        if (total == left || other == 0) {
            return Math.min(total, group);
        }
        if (group == 0 || total == 0) {
            return 0;
        }
        // it is quicker to draw those that are left out when these are fewer
        boolean inverted = total > left - total;
        int draws = inverted ? left - total : total;
        long members = group;
        long state = random.nextLong();
        for (int draw = 0; draw < draws; draw += 2) {
            state += 0x9e3779b97f4a7c15L;
            long bits = mixed(state);
            members += taken(bits >>> Integer.SIZE, left, members);
            left--;
            if (draw + 1 < draws) {
                members += taken(bits & INT_BITS, left, members);
                left--;
            }
        }
        return (int) (inverted ? members : group - members);
    }

    /** −1 if the one that 32 random bits draw is one of the first {@code members}, else 0; by no branch, as chance has it. */
    private static long taken(long random, int left, long members) {
        return (((random * left) >>> Integer.SIZE) - members) >> (Long.SIZE - 1);
    }

    /** The output function of SplitMix64: one draw of the generator for many small ones. */
    private static long mixed(long state) {
        long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /**
     * Hands out a run of {@code count} of a role's {@code others}, which are those without the one at {@code hole}, from a
     * start that 32 random bits choose.
     */
    private static void run(PackedSwarm swarm, int base, int others, int hole, int count, long random, PeerSink sink) {
        if (count <= 0) {
            return;
        }
        int start = (int) ((random * others) >>> Integer.SIZE);
        int beforeEnd = Math.min(count, others - start);
        piece(swarm, base, start, beforeEnd, hole, sink);
        piece(swarm, base, 0, count - beforeEnd, hole, sink);
    }

    private static void piece(PackedSwarm swarm, int base, int start, int count, int hole, PeerSink sink) {
        int beforeHole = hole < 0 ? count : Math.max(0, Math.min(count, hole - start));
        if (beforeHole > 0) {
            swarm.write(base + start, beforeHole, sink);
        }
        if (count > beforeHole) {
            swarm.write(base + start + beforeHole + 1, count - beforeHole, sink);
        }
    }

    /** A pick that leaves some out. */
    private static final class Filtered {

        private final PackedSwarm swarm;
        private final int self;
        private final boolean stale;
        private final long tick;
        private final PrivatePeers privatePeers;
        private final AddressScope asker;
        private final RandomGenerator random;

        Filtered(
                PackedSwarm swarm,
                AnnounceRequest request,
                int self,
                boolean stale,
                long tick,
                PackedSettings settings) {
            this.swarm = swarm;
            this.self = self;
            this.stale = stale;
            this.tick = tick;
            this.privatePeers = settings.privatePeers();
            this.asker = request.peer().scope();
            this.random = settings.random();
        }

        void pick(int end, int wanted, PeerSink sink) {
            int leechers = swarm.leechers;
            int seeders = end - leechers;
            int leecherWindow = Math.min(leechers, WINDOW);
            int seederWindow = Math.min(seeders, WINDOW);
            int leecherStart = leecherWindow == leechers ? 0 : random.nextInt(leechers);
            int seederStart = seederWindow == seeders ? 0 : random.nextInt(seeders);
            int shownLeechers = count(0, leechers, leecherStart, leecherWindow);
            int shownSeeders = count(leechers, seeders, seederStart, seederWindow);
            int total = Math.min(wanted, shownLeechers + shownSeeders);
            // what the windows show stands for the whole of each role
            int first = share(
                    total,
                    estimate(shownLeechers, leechers, leecherWindow),
                    estimate(shownSeeders, seeders, seederWindow),
                    random);
            first = Math.max(Math.min(first, shownLeechers), total - shownSeeders);
            run(0, leechers, leecherStart, leecherWindow, shownLeechers, first, sink);
            run(leechers, seeders, seederStart, seederWindow, shownSeeders, total - first, sink);
        }

        private static int estimate(int shown, int entries, int window) {
            return window == 0 ? 0 : (int) ((long) shown * entries / window);
        }

        private int count(int base, int entries, int start, int window) {
            int shown = 0;
            for (int index = 0; index < window; index++) {
                shown += shows(base + wrapped(start + index, entries)) ? 1 : 0;
            }
            return shown;
        }

        private void run(int base, int entries, int start, int window, int shown, int count, PeerSink sink) {
            if (count <= 0) {
                return;
            }
            int first = count == shown ? 0 : random.nextInt(shown);
            int passed = 0;
            for (int index = 0; index < window; index++) {
                int place = base + wrapped(start + index, entries);
                if (shows(place)) {
                    int behindFirst = passed - first + (passed < first ? shown : 0);
                    if (behindFirst < count) {
                        swarm.write(place, 1, sink);
                    }
                    passed++;
                }
            }
        }

        private static int wrapped(int index, int entries) {
            return index < entries ? index : index - entries;
        }

        private boolean shows(int place) {
            return place != self
                    && !(stale && Ticks.expired(PeerCells.tick(swarm.meta(place)), tick))
                    && privatePeers.shows(swarm.scope(place), asker);
        }
    }
}
