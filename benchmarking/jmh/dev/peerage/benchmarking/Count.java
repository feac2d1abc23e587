package dev.peerage.benchmarking;

import java.util.Locale;

/** A number of torrents or peers on the command line: {@code 2000000}, {@code 2_000_000}, {@code 2m}, {@code 10k}. */
record Count(int value) {

    private static final int KILO = 1_000;
    private static final int MEGA = 1_000_000;

    /**
     * Reads a count.
     *
     * @throws IllegalArgumentException if it is not a whole number from 1 on
     */
    static Count of(String text) {
        String digits = text.replace("_", "").toLowerCase(Locale.ROOT);
        int factor = digits.endsWith("k") ? KILO : digits.endsWith("m") ? MEGA : 1;
        try {
            int number = Integer.parseInt(factor == 1 ? digits : digits.substring(0, digits.length() - 1));
            if (number > 0) {
                return new Count(Math.multiplyExact(number, factor));
            }
        } catch (NumberFormatException | ArithmeticException notANumber) {
            // said below
        }
        throw new IllegalArgumentException(
                "'" + text + "' is no size: give a whole number from 1 on, for example 2000000, 10k or 2m");
    }

    @Override
    public String toString() {
        return Integer.toString(value);
    }
}
