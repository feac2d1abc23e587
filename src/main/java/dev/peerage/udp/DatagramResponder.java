package dev.peerage.udp;

import dev.peerage.bittorrent.PeerAddress;
import io.netty.buffer.ByteBuf;

/** What a lane asks for the reply to each datagram. An instance serves one socket, on one thread at a time. */
public interface DatagramResponder {

    /** There is nothing to send. */
    int SILENCE = 0;

    /** The reply will come through {@link LateReply}. */
    int ANSWERED_LATER = -1;

    /** How many datagrams a batch has at most. */
    int MAX_BATCH = 64;

    /**
     * A batch of datagrams has been read at this moment: {@link #handle} is called for each of them now, and need not look
     * at the clock again and again. Lanes that read datagrams one by one never call it.
     */
    default void beginBatch() {}

    /** Is shown each datagram of a batch before the first one is handled, up to {@link #MAX_BATCH}. Changes nothing. */
    default void lookAhead(ByteBuf in, int length, PeerAddress from) {}

    /** Touches what {@link #handle} will look at first for the datagrams just shown, so that waits for memory overlap. */
    default void prefetch() {}

    /**
     * Handles one datagram.
     *
     * @param in the datagram, from index 0 on
     * @param length its length in bytes, which may be above {@link UdpRequestHandler#MAX_REQUEST_BYTES}
     * @param from the sender
     * @param out where to write the reply, from index 0 on; holds
     *     {@link dev.peerage.udp.codec.DatagramResponseEncoder#MAX_BYTES}
     * @param late for replies that take longer
     * @return the length of the reply in bytes, {@link #SILENCE} or {@link #ANSWERED_LATER}
     */
    int handle(ByteBuf in, int length, PeerAddress from, ByteBuf out, LateReply late);
}
