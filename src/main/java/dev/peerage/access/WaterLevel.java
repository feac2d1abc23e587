package dev.peerage.access;

/**
 * Finds the max-min fair share: the level up to which every source gets what it asks for, such that all together get as much as
 * there is. Demands are gathered in classes of 6 %; sources of one class are taken to ask for its mean.
 */
final class WaterLevel {

    private static final int MANTISSA_BITS = 4;
    private static final int DROPPED_BITS = 23 - MANTISSA_BITS;
    /** Anything below 1/16 a second is as good as that. */
    private static final int LOWEST = Float.floatToRawIntBits(1 / 16f) >>> DROPPED_BITS;

    private static final int CLASSES = 32 << MANTISSA_BITS;

    private final int[] sources = new int[CLASSES];
    private final double[] demands = new double[CLASSES];
    private int total;

    /** Takes a source into account. */
    void add(float perSecond) {
        int bits = (Float.floatToRawIntBits(perSecond) >>> DROPPED_BITS) - LOWEST;
        int index = Math.min(Math.max(0, bits), CLASSES - 1);
        sources[index]++;
        demands[index] += perSecond;
        total++;
    }

    /** The share of one source when there is so much for all, or infinity if that is enough for everybody. */
    double of(double perSecond) {
        double left = perSecond;
        int waiting = total;
        for (int index = 0; index < CLASSES; index++) {
            int here = sources[index];
            if (here == 0) {
                continue;
            }
            if (demands[index] / here >= left / waiting) {
                return Math.max(left, 0) / waiting;
            }
            left -= demands[index];
            waiting -= here;
        }
        return Double.POSITIVE_INFINITY;
    }
}
