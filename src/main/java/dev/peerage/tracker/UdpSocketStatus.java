package dev.peerage.tracker;

/**
 * How the sockets of the UDP door are doing: for meters and health, which never see the door itself. Cheap enough for a
 * scrape, not for every request.
 */
public interface UdpSocketStatus {

    /** What {@link #kernelDrops()} and {@link #grantedReceiveBufferBytes()} answer when the system does not tell. */
    long UNKNOWN = -1;

    /** How many sockets there should be. */
    int configuredSockets();

    /** How many sockets are bound; fewer than configured while a lost one is waiting to be bound again. */
    int openSockets();

    /** How often a lost socket was bound again, from the start. */
    long rebinds();

    /** What the system granted each socket for datagrams not yet read, in bytes, or {@link #UNKNOWN}. */
    long grantedReceiveBufferBytes();

    /**
     * Datagrams that the kernel threw away because a receive buffer was full, for the sockets that are open now, or
     * {@link #UNKNOWN}.
     */
    long kernelDrops();

    /**
     * Replies that could not be sent, from the start. They are counted here only: the request behind each has been counted
     * as answered, so that requests received are answers and drops, exactly.
     */
    long sendFailures();
}
