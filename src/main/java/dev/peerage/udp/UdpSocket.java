package dev.peerage.udp;

import java.net.InetSocketAddress;
import reactor.core.publisher.Mono;

/** One socket, kept open: when it is lost, it is bound again, after one second at first and thirty at most. */
public interface UdpSocket {

    /** Where it is bound, or is to be bound again. */
    InetSocketAddress address();

    /** Whether it is bound now. */
    boolean isOpen();

    /** What the system granted for datagrams not yet read, in bytes, or {@link dev.peerage.tracker.UdpSocketStatus#UNKNOWN}. */
    long receiveBufferBytes();

    /** Completes when all that has arrived is answered and nothing more is read. A lost socket is not bound again. */
    Mono<Void> drain();

    /** Closes the socket for good. */
    Mono<Void> close();
}
