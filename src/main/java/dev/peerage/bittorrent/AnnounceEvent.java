package dev.peerage.bittorrent;

/** Why a client announces (BEP 3, BEP 21). */
public enum AnnounceEvent {
    /** A regular announce. */
    NONE,
    /** The first of a session. */
    STARTED,
    /** The download has just ended. */
    COMPLETED,
    /** The client leaves the swarm. */
    STOPPED,
    /** A partial seed: it wants nothing more, though it has not everything (BEP 21). */
    PAUSED
}
