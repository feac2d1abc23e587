package dev.peerage.tracker;

/**
 * A share of a hundred, written {@code 10%} or {@code 10}.
 *
 * @param percent 0 to 100
 */
public record Percentage(double percent) {

    public Percentage {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("A percentage lies between 0% and 100%");
        }
    }

    /** Reads {@code 10%}, {@code 10 %} or {@code 10}: the form that configuration binding looks for. */
    public static Percentage valueOf(String text) {
        String number = text.strip();
        if (number.endsWith("%")) {
            number = number.substring(0, number.length() - 1).stripTrailing();
        }
        return new Percentage(Double.parseDouble(number));
    }

    /** The share as a factor: 0 to 1. */
    public double fraction() {
        return percent / 100;
    }
}
