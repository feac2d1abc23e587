package dev.peerage.benchmarking.live;

/** How even shares are: (Σx)² ÷ (n · Σx²), 1 when all are equal and 1/n when one has everything (Jain, Chiu and Hawe 1984). */
final class Jain {

    private Jain() {}

    /** The index of some shares; 0 when there is nothing to share. */
    static double index(long... shares) {
        double sum = 0;
        double squares = 0;
        for (long share : shares) {
            sum += share;
            squares += (double) share * share;
        }
        return squares == 0 ? 0 : sum * sum / (shares.length * squares);
    }
}
