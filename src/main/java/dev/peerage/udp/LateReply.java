package dev.peerage.udp;

import io.netty.buffer.ByteBuf;

/**
 * What a lane gives along with each datagram, so that it can be answered after {@link UdpRequestHandler#handle} has
 * returned: a store may be remote.
 */
@FunctionalInterface
public interface LateReply {

    /** Copies where the datagram at hand came from. Called on the lane's thread, before {@code handle} returns. */
    Destination copyDestination();

    /** Where one reply goes. */
    @FunctionalInterface
    interface Destination {

        /** Sends the reply; called once at most, from any thread. The buffer passes into the lane's hands. */
        void send(ByteBuf reply);
    }
}
