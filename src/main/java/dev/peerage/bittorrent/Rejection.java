package dev.peerage.bittorrent;

/**
 * Every reason for which a request is refused: the only texts that clients ever read, and the only values of the metric
 * tag. A text never holds input, paths or exceptions.
 */
public enum Rejection {
    MISSING_INFO_HASH("info_hash is missing"),
    INVALID_INFO_HASH("info_hash must have 20 bytes"),
    SEVERAL_INFO_HASHES("only one info_hash can be announced"),
    MISSING_PEER_ID("peer_id is missing"),
    INVALID_PEER_ID("peer_id must have 20 bytes"),
    MISSING_PORT("port is missing"),
    INVALID_PORT("port must be a number from 0 to 65535"),
    INVALID_ENCODING("percent-encoding is broken"),
    FULL_SCRAPE("full scrape is not available"),
    UNKNOWN_CLIENT_ADDRESS("client address could not be determined"),
    /** The one text that answers a connection id which was valid once; short, for it goes to a forgeable address. */
    STALE_CONNECTION_ID("bad id"),
    /** By the lists of torrents, which may change any time. */
    TORRENT_NOT_ALLOWED("torrent is not allowed on this tracker", 60),
    /** So far above a limit that not even a thin answer is worth it. */
    TOO_MANY_REQUESTS("too many requests, retry later", 15),
    /** The store failed or the tracker is going away: worth another try. */
    UNAVAILABLE("tracker is temporarily unavailable", 5);

    /** {@link #retryMinutes()} of a refusal that only a changed request can overcome. */
    public static final int NO_RETRY = 0;

    private final String text;
    private final int retryMinutes;
    private final String tag;

    Rejection(String text) {
        this(text, NO_RETRY);
    }

    Rejection(String text, int retryMinutes) {
        this.text = text;
        this.retryMinutes = retryMinutes;
        this.tag = name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** The sentence the client is sent: ASCII, fixed. */
    public String text() {
        return text;
    }

    /** The value of the metric tag {@code outcome}. */
    public String tag() {
        return tag;
    }

    /** In how many minutes the same request may succeed (BEP 31 "retry in"), or {@link #NO_RETRY}. */
    public int retryMinutes() {
        return retryMinutes;
    }
}
