package dev.peerage.tracker;

import java.util.Locale;

/** What became of a request above a limit: the only values of the metric tag. */
public enum LimitedAnswer {
    /** Success, without peers and without a new entry. */
    THIN,
    /** A refusal. */
    REJECTED,
    /** Silence. */
    DROPPED;

    private final String tag = name().toLowerCase(Locale.ROOT);

    /** The value of the metric tag {@code answer}. */
    public String tag() {
        return tag;
    }
}
