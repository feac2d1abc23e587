package dev.peerage.tracker;

import java.util.Locale;

/** Whose requests a limit counts: the only values of the metric tag. */
public enum LimitScope {
    /** All sources together. */
    GLOBAL,
    /** One IPv4 address or IPv6 /64. */
    SOURCE;

    private final String tag = name().toLowerCase(Locale.ROOT);

    /** The value of the metric tag {@code limit}. */
    public String tag() {
        return tag;
    }
}
