package dev.peerage.conformance;

/** A client that asks whenever it is told to. */
interface PacedClient extends AutoCloseable {

    void request();

    /** Requests that were answered with success. */
    int answered();

    /** Requests without an answer, sent before one that was answered: the door was still open for these. */
    int lost();

    @Override
    void close();
}
