package dev.peerage.access;

/**
 * How much a source has asked for of late, in one number: a count of requests in sixteenths that loses 3/8 with every tick of
 * 100 ms, and the tick in which it was last written. 99 % of a change show within a second; that a busy source has
 * stopped shows in the next tick but one.
 */
final class Demand {

    static final long TICK_NANOS = 100_000_000L;

    private static final int UNIT = 16;
    private static final double KEPT = 0.625;

    private static final long COUNT_BITS = 0xffff_ffffL;
    private static final long MOST = COUNT_BITS - UNIT;
    /** Who would have sent so many requests by now, and sent none, has stopped. */
    private static final int UNLIKELY = 8;

    private static final int FORGOTTEN_TICKS = 48;

    /** Ticks whose requests make up the count of an even stream, beside the present one. */
    private static final double MEMORY_TICKS = KEPT / (1 - KEPT);

    private static final float[] KEPT_AFTER = keptAfter();

    private Demand() {}

    private static float[] keptAfter() {
        float[] kept = new float[FORGOTTEN_TICKS];
        for (int ticks = 0; ticks < kept.length; ticks++) {
            kept[ticks] = (float) Math.pow(KEPT, ticks);
        }
        return kept;
    }

    static int tickOf(long nowNanos) {
        return (int) (nowNanos / TICK_NANOS);
    }

    static int tick(long demand) {
        return (int) (demand >>> Integer.SIZE);
    }

    private static long count(long demand, int tick) {
        int passed = tick - tick(demand);
        long count = demand & COUNT_BITS;
        if (passed <= 0) {
            return count;
        }
        return passed >= FORGOTTEN_TICKS ? 0 : (long) (count * KEPT_AFTER[passed]);
    }

    /** One request more. */
    static long counted(long demand, int tick) {
        int last = tick(demand);
        long count = Math.min(count(demand, tick), MOST) + UNIT;
        return (long) (tick - last > 0 ? tick : last) << Integer.SIZE | count;
    }

    /** What a count means, in requests a second. */
    static float perSecond(long demand, long nowNanos) {
        int tick = tickOf(nowNanos);
        long count = count(demand, tick);
        double ticks = MEMORY_TICKS + (nowNanos % TICK_NANOS) / (double) TICK_NANOS;
        double aTick = count / (UNIT * ticks);
        int silentTicks = tick - tick(demand) - 1;
        return aTick * silentTicks > UNLIKELY ? 0 : (float) (aTick * 1e9 / TICK_NANOS);
    }
}
