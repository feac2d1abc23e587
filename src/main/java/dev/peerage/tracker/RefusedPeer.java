package dev.peerage.tracker;

import java.util.Locale;

/** Every reason for which an announce is answered but its peer is not stored: the only values of the metric tag. */
public enum RefusedPeer {
    /** Nobody could reach its address, or private peers are not wanted. */
    ADDRESS,
    /** It announced port 0: it takes no connections. */
    PORT;

    private final String tag = name().toLowerCase(Locale.ROOT);

    /** The value of the metric tag {@code reason}. */
    public String tag() {
        return tag;
    }
}
