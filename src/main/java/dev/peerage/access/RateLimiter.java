package dev.peerage.access;

import dev.peerage.tracker.LimitScope;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Holds one kind of request to its caps. Each source has a bucket for its own cap, and one for its share of the global cap,
 * which {@link #merge} finds anew ten times a second; what all get together comes out of a bucket that loops share in chunks.
 */
final class RateLimiter {

    /** What a request gets. */
    enum Answer {
        FULL(null),
        THIN_BY_SOURCE(LimitScope.SOURCE),
        THIN_BY_ALL(LimitScope.GLOBAL),
        NONE_BY_SOURCE(LimitScope.SOURCE),
        NONE_BY_ALL(LimitScope.GLOBAL);

        private final @Nullable LimitScope limit;

        Answer(@Nullable LimitScope limit) {
            this.limit = limit;
        }

        /** Which cap it was above, or null for none. */
        @Nullable
        LimitScope limit() {
            return limit;
        }

        boolean thin() {
            return this == THIN_BY_SOURCE || this == THIN_BY_ALL;
        }
    }

    private final SourceTable table;
    private final FairShare fairShare;
    private final ThreadLocal<LoopBudget> loops = ThreadLocal.withInitial(this::newLoop);
    private final List<WeakReference<LoopBudget>> allLoops = new CopyOnWriteArrayList<>();

    private volatile Caps caps;
    private volatile Shares shares;

    /** @param places how many sources are remembered: a power of two */
    RateLimiter(int places, Caps caps, RandomGenerator secret) {
        this.table = new SourceTable(places, new SourceKeys(secret));
        this.fairShare = new FairShare(table);
        this.caps = caps;
        this.shares = Shares.open(caps.perSecond == null ? 1 : (double) caps.perSecond);
    }

    private LoopBudget newLoop() {
        LoopBudget loop = new LoopBudget();
        allLoops.add(new WeakReference<>(loop));
        return loop;
    }

    SourceTable sources() {
        return table;
    }

    Caps caps() {
        return caps;
    }

    /** Replaces the caps. Buckets stay as full as they are: a change is no new burst. */
    void caps(Caps changed, long nowNanos) {
        Caps before = caps;
        follow(changed.full, before.full, nowNanos);
        follow(changed.thin, before.thin, nowNanos);
        Bucket from = before.source;
        Bucket to = changed.source;
        if (from != null && to != null && !from.equals(to)) {
            table.resize(SourceTable.SOURCE, from, to, nowNanos);
        }
        Bucket thinFrom = before.thinSource;
        Bucket thinTo = changed.thinSource;
        if (thinFrom != null && thinTo != null && !thinFrom.equals(thinTo)) {
            table.resize(SourceTable.THIN, thinFrom, thinTo, nowNanos);
        }
        caps = changed;
    }

    private static void follow(@Nullable SharedBucket next, @Nullable SharedBucket last, long nowNanos) {
        if (next != null && last != null) {
            next.follow(last, nowNanos);
        }
    }

    /**
     * Decides on a request and counts it.
     *
     * @param key the source, by {@link SourceKeys#keyOf}
     * @param must whether it is answered at least thinly, come what may
     */
    Answer check(long key, boolean must, long nowNanos) {
        Caps now = caps;
        int place = table.placeOf(key, nowNanos);
        Bucket source = now.source;
        Bucket thinSource = now.thinSource;
        if (source != null && thinSource != null && !table.take(place, SourceTable.SOURCE, source, nowNanos)) {
            return table.take(place, SourceTable.THIN, thinSource, nowNanos) || must
                    ? Answer.THIN_BY_SOURCE
                    : Answer.NONE_BY_SOURCE;
        }
        SharedBucket full = now.full;
        SharedBucket thin = now.thin;
        if (full != null && thin != null) {
            LoopBudget loop = loops.get();
            Shares entitled = shares;
            if (!withinShare(place, full, loop, entitled, nowNanos)) {
                return thinly(place, thin, loop, entitled, nowNanos) || must ? Answer.THIN_BY_ALL : Answer.NONE_BY_ALL;
            }
        }
        return Answer.FULL;
    }

    private boolean withinShare(int place, SharedBucket full, LoopBudget loop, Shares entitled, long nowNanos) {
        LoopBudget.add(loop.wanted);
        if (table.demand(place, Demand.tickOf(nowNanos))) {
            LoopBudget.add(loop.sources);
        }
        long owed = table.owed(place, SourceTable.SHARE, entitled.share(), nowNanos);
        if (entitled.held()
                && owed + entitled.share().stepNanos() > entitled.share().depthNanos()) {
            return false;
        }
        boolean served = loop.takeFull(full, entitled.used(owed), nowNanos);
        LoopBudget.add(served ? loop.served : loop.missed);
        // kept when the shared bucket has nothing: its source then comes before those that have used theirs up
        if (served || !entitled.held()) {
            table.charge(place, SourceTable.SHARE, entitled.share(), nowNanos);
        }
        return served;
    }

    private boolean thinly(int place, SharedBucket thin, LoopBudget loop, Shares entitled, long nowNanos) {
        return (!entitled.thinHeld() || table.take(place, SourceTable.THIN_SHARE, entitled.thin(), nowNanos))
                && loop.takeThin(thin, nowNanos);
    }

    /** Finds out what each source is entitled to from now on. Called by one thread, ten times a second. */
    void merge(long nowNanos) {
        Long perSecond = caps.perSecond;
        if (perSecond == null) {
            return;
        }
        long wanted = 0;
        long served = 0;
        long missed = 0;
        long sources = 0;
        allLoops.removeIf(reference -> reference.get() == null);
        for (WeakReference<LoopBudget> reference : allLoops) {
            LoopBudget loop = reference.get();
            if (loop == null) {
                continue;
            }
            long seen = loop.wanted.get();
            wanted += seen - loop.mergedWanted;
            loop.mergedWanted = seen;
            seen = loop.served.get();
            served += seen - loop.mergedServed;
            loop.mergedServed = seen;
            seen = loop.missed.get();
            missed += seen - loop.mergedMissed;
            loop.mergedMissed = seen;
            seen = loop.sources.get();
            sources += seen - loop.mergedSources;
            loop.mergedSources = seen;
        }
        shares = fairShare.next((double) perSecond, new FairShare.Counts(wanted, served, missed, sources), nowNanos);
    }
}
