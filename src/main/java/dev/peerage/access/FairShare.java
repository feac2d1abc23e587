package dev.peerage.access;

/**
 * Finds the share of a source in the global cap. Below the cap everybody gets everything. Above it, the level comes from what
 * each source asks for, and is corrected by what became of the levels before: sources do not ask evenly, and demand is only an
 * estimate. If less than the cap is served it rises, if it lets more pass than the shared bucket has it falls.
 */
final class FairShare {

    /** How fast shares grow while less than the cap is served, and shrink while all of it is, and more is passed. */
    private static final double GROWTH = 0.25;

    private static final double SHRINKAGE = 0.005;
    private static final double LARGEST_LACK = 0.3;
    /** A lack that is not worth growing for. */
    private static final double NO_LACK = 0.003;

    /** A part of what is served: so much may be missed, and shares are still not too large. */
    private static final double MISSED = 0.01;

    private static final double LEAST_FACTOR = 0.7;
    private static final double LARGEST_FACTOR = 8;
    private static final double SMOOTHING = 0.375;
    /** From here on it is worth looking at each source. */
    private static final double NEARLY = 0.97;
    /** With the thin answers. */
    private static final int TEN = 10;

    private static final double LEAST_SHARE = 1e-3;

    private final SourceTable table;

    private long lastNanos = Long.MIN_VALUE;
    private double wantedPerSecond;
    private double servedPerSecond;
    private double factor = 1;
    private boolean held;

    FairShare(SourceTable table) {
        this.table = table;
    }

    /**
     * What all loops together have counted since the last time.
     *
     * @param wanted requests that the caps of their sources let pass
     * @param served of these, the ones that were answered in full
     * @param missed of these, the ones within a share for which the shared bucket had nothing
     * @param sources sources, each once a tick
     */
    record Counts(long wanted, long served, long missed, long sources) {}

    Shares next(double capPerSecond, Counts counts, long nowNanos) {
        double seconds = lastNanos == Long.MIN_VALUE ? 0.1 : Math.max(0.01, (nowNanos - lastNanos) / 1e9);
        lastNanos = nowNanos;
        double wanted = counts.wanted() / seconds;
        wantedPerSecond += (wanted - wantedPerSecond) * SMOOTHING;
        double served = counts.served() / seconds;
        servedPerSecond = held ? servedPerSecond + (served - servedPerSecond) * SMOOTHING : capPerSecond;
        if (Math.max(wanted, wantedPerSecond) < capPerSecond * NEARLY) {
            return open(capPerSecond, counts.sources());
        }
        WaterLevel level = new WaterLevel();
        for (int place = 0; place < table.places(); place++) {
            float demand = table.demandPerSecond(place, nowNanos);
            if (demand > 0) {
                level.add(demand);
            }
        }
        double share = level.of(capPerSecond);
        if (Double.isInfinite(share)) {
            return open(capPerSecond, counts.sources());
        }
        double lack = (capPerSecond - servedPerSecond) / capPerSecond;
        if (lack > NO_LACK) {
            factor = Math.min(factor * (1 + GROWTH * Math.min(lack, LARGEST_LACK)), LARGEST_FACTOR);
        } else if (counts.missed() > counts.served() * MISSED) {
            factor = Math.max(factor * (1 - SHRINKAGE), LEAST_FACTOR);
        }
        held = true;
        double answered = level.of(capPerSecond * TEN);
        return Shares.held(Math.max(share * factor, LEAST_SHARE), Math.max(answered - share, LEAST_SHARE));
    }

    private Shares open(double capPerSecond, long sources) {
        held = false;
        factor = 1;
        return Shares.open(capPerSecond / Math.max(1, sources));
    }
}
