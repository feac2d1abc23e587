package dev.peerage.benchmarking.load;

/** The connection id of each flow, and when it must be asked for. */
final class ConnectionIdBook {

    private static final long RENEW_NANOS = 45_000_000_000L;
    private static final long ASK_AGAIN_NANOS = 1_000_000_000L;

    private final long[] ids;
    private final long[] knownSince;
    private final long[] askedAt;
    private int known;
    private int cursor;

    ConnectionIdBook(int flows) {
        ids = new long[flows];
        knownSince = new long[flows];
        askedAt = new long[flows];
    }

    long id(int flow) {
        return ids[flow];
    }

    void set(int flow, long id, long nowNanos) {
        if (knownSince[flow] == 0) {
            known++;
        }
        ids[flow] = id;
        knownSince[flow] = nowNanos;
    }

    boolean complete() {
        return known == ids.length;
    }

    /** Looks at the next flow in turn: its number if its id is missing or near its end, else −1. */
    int nextDue(long nowNanos) {
        int flow = cursor;
        cursor = cursor + 1 == ids.length ? 0 : cursor + 1;
        boolean due = knownSince[flow] == 0 || nowNanos - knownSince[flow] > RENEW_NANOS;
        if (!due || (askedAt[flow] != 0 && nowNanos - askedAt[flow] < ASK_AGAIN_NANOS)) {
            return -1;
        }
        askedAt[flow] = nowNanos;
        return flow;
    }
}
