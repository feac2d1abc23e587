package dev.peerage.tracker;

import java.util.Locale;

/** Every reason for which a request gets silence: the only values of the metric tag. */
public enum DropReason {
    /** Too short for what it claims to be. */
    SHORT,
    /** Longer than a receive slot. */
    TRUNCATED,
    /** A connect without the protocol's magic number (BEP 15). */
    NO_MAGIC,
    /** An action that no client may ask for. */
    UNKNOWN_ACTION,
    /** A connection id that was never valid for this address, or not for very long. */
    FORGED_CONNECTION_ID,
    /** A connection id that was valid once, over the budget of error replies. */
    ERROR_BUDGET,
    /** A datagram from port 0: nothing could reach its sender. */
    SOURCE_PORT,
    /** A filter asked for silence. */
    FILTERED,
    /** Far above a limit on requests. */
    LIMIT,
    /** The store answers later, and too many of its answers are awaited already. */
    LATE_LIMIT;

    private final String tag = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The value of the metric tag {@code reason}. */
    public String tag() {
        return tag;
    }
}
