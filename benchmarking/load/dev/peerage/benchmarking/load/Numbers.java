package dev.peerage.benchmarking.load;

import java.util.Locale;

/** Numbers for people and for files. */
final class Numbers {

    private Numbers() {}

    /** Three decimals. */
    static double round(double value) {
        return Math.round(value * 1000) / 1000.0;
    }

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is not on the class path
    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
