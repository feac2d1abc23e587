package dev.peerage.benchmarking.pressure;

/** What must hold. */
public final class Expect {

    private Expect() {}

    /** Two numbers are the same. */
    public static void same(String what, long expected, long found) {
        if (expected != found) {
            throw new BrokenInvariantException(what + ": expected " + expected + ", found " + found);
        }
    }

    /** A number lies between two others, both included. */
    public static void between(String what, long least, long most, long found) {
        if (found < least || found > most) {
            throw new BrokenInvariantException(what + ": expected " + least + " to " + most + ", found " + found);
        }
    }

    /** Something is so. */
    public static void that(String sentence, boolean holds) {
        if (!holds) {
            throw new BrokenInvariantException(sentence);
        }
    }
}
