package dev.peerage.benchmarking.load;

import java.nio.ByteBuffer;

/** One worker's sockets over one block of memory: datagrams go out and come in by batches. Not thread-safe. */
interface DatagramPort extends AutoCloseable {

    /** The most datagrams of one call. */
    int BATCH = 64;

    /** Bytes a request may have. */
    int OUT_BYTES = 256;

    /** Bytes a reply may have. */
    int IN_BYTES = 2048;

    /** The requests to send, {@link #OUT_BYTES} apart, in network order. */
    ByteBuffer out();

    /** The replies received, {@link #IN_BYTES} apart, in network order. */
    ByteBuffer in();

    /** Says how long the request in a slot is and from which of the source addresses it goes. */
    void stage(int slot, int length, int source);

    /** Sends the first {@code count} requests through a socket; answers how many went. */
    int send(int socket, int count);

    /** Reads what is there, without waiting, at most {@link #BATCH}; answers how many. */
    int receive(int socket);

    /** The length in bytes of a reply received last. */
    int length(int slot);

    @Override
    void close();
}
