package dev.peerage.access;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The caps on one kind of request, in the form in which they are checked. Above a cap, nine times as much is answered thinly. */
final class Caps {

    private static final int THIN = 9;
    private static final long SHARED_DEPTH_NANOS = 100_000_000L;
    private static final long THIN_DEPTH_NANOS = 1_000_000_000L;

    final @Nullable Long perSecond;
    final @Nullable SharedBucket full;
    final @Nullable SharedBucket thin;
    final @Nullable Bucket source;
    final @Nullable Bucket thinSource;

    private final @Nullable Long sourcePerSecond;
    private final long sourceBurst;

    /**
     * @param perSecond requests of all sources, or null for no cap
     * @param sourcePerSecond requests of one source, or null for no cap
     * @param sourceBurst how many one source may send at once
     */
    Caps(@Nullable Long perSecond, @Nullable Long sourcePerSecond, long sourceBurst) {
        this.perSecond = perSecond;
        this.sourcePerSecond = sourcePerSecond;
        this.sourceBurst = sourceBurst;
        this.full = perSecond == null ? null : new SharedBucket(perSecond, SHARED_DEPTH_NANOS);
        this.thin = perSecond == null ? null : new SharedBucket(perSecond * THIN, THIN_DEPTH_NANOS);
        this.source = sourcePerSecond == null ? null : Bucket.of((double) sourcePerSecond, (double) sourceBurst);
        this.thinSource = sourcePerSecond == null ? null : thinly((double) sourcePerSecond, (double) sourceBurst);
    }

    /**
     * At once a second's worth, or a burst if that is more, as so many clients behind one address may find theirs used up; never
     * more than nine bursts.
     */
    private static Bucket thinly(double perSecond, double burst) {
        return Bucket.of(perSecond * THIN, Math.min(burst * THIN, Math.max(burst, perSecond * THIN)));
    }

    boolean none() {
        return perSecond == null && sourcePerSecond == null;
    }

    /** Whether these are caps of the same numbers. */
    boolean same(Caps other) {
        return Objects.equals(perSecond, other.perSecond)
                && Objects.equals(sourcePerSecond, other.sourcePerSecond)
                && (sourcePerSecond == null || sourceBurst == other.sourceBurst);
    }
}
