package dev.peerage.udp;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.stream.Stream;

/** Every way from a socket to the handler and back that this Java can run. */
enum Lane {
    EPOLL,
    NIO,
    BATCH;

    UdpLane lane() {
        return switch (this) {
            case EPOLL -> new NettyLane(SocketKind.EPOLL);
            case NIO -> new NettyLane(SocketKind.NIO);
            case BATCH -> requireNonNull(UdpLanes.batch().lane());
        };
    }

    /** Those that can run: a method source. */
    static Stream<Lane> all() {
        return Arrays.stream(values())
                .filter(lane -> lane != BATCH || UdpLanes.batch().lane() != null);
    }

    /** Those that share an address among several sockets. */
    static Stream<Lane> sharing() {
        return all().filter(lane -> lane != NIO);
    }
}
