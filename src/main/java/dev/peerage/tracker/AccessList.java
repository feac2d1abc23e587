package dev.peerage.tracker;

import java.util.Locale;

/** The two lists of torrents that an operator may keep. */
public enum AccessList {
    /** Nothing else may be tracked. */
    ALLOW,
    /** May not be tracked, even if it is allowed. */
    DENY;

    /** The value of the metric tag {@code list}. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
