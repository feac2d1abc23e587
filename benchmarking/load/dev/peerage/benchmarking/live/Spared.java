package dev.peerage.benchmarking.live;

/**
 * What well-behaved sources were served beside a flood. A full receive queue loses datagrams before any tracker sees them: as
 * many answers may be missing as the kernel dropped, and no more.
 *
 * @param calm full answers without the flood
 * @param full full answers beside it
 * @param silent requests without an answer beside it
 * @param drops datagrams of anybody that the kernel dropped beside it
 */
record Spared(long calm, long full, long silent, long drops) {

    private static final double MOST_LOST_PART = 0.02;

    /** 99 % of the answers say nothing of the tracker when more than the rest was about a full queue. */
    private static final double MOST_DROPPED_PART = 0.01;

    /** Full answers, to the calm. */
    double part() {
        return (double) full / calm;
    }

    /** Full answers, and those that the kernel may have prevented, to the calm. */
    double partOfArrived() {
        return (double) (full + Math.min(silent, drops)) / calm;
    }

    /** Whether the tracker has served them as without the flood. */
    boolean holds() {
        return partOfArrived() >= 1 - MOST_LOST_PART;
    }

    /** Whether so many requests fitted the receive queue, so that latencies are the tracker's. */
    static boolean fits(long requests, long drops) {
        return drops <= MOST_DROPPED_PART * requests;
    }
}
