package dev.peerage.benchmarking.live;

/** What a client was given for one request. */
enum AnswerKind {

    /** An announce's answer with peers, or a scrape's with counts. Every swarm that is asked for has peers. */
    FULL,

    /** A success that holds nothing: the answer over a cap. */
    THIN,

    /** A failure that the client can read, or a connection that was closed instead. */
    REFUSED,

    /** No answer within a second. */
    SILENT,

    /** An answer that fits no request, or holds more than was asked for. */
    WRONG
}
