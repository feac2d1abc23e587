package dev.peerage.udp;

/** The values of {@code peerage.udp.lane}. */
public enum LaneType {
    /** The batch lane where it can run, else Netty's. */
    AUTO,
    /** Netty's channels: epoll on Linux, NIO elsewhere. */
    NETTY,
    /** System calls for many datagrams at once, by the Foreign Function API: Linux and Java 22 or newer. */
    BATCH
}
