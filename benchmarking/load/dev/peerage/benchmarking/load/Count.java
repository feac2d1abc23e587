package dev.peerage.benchmarking.load;

/** What a worker counts. */
public enum Count {
    SENT,
    SEND_FAILED,
    CONNECT,
    ANNOUNCE,
    SCRAPE,
    ERROR,
    PEERS,
    LOST,
    LATE,
    GARBAGE,
    OPENED,
    RECONNECT,
    BYTES_OUT,
    BYTES_IN;

    static final int SIZE = values().length;
}
