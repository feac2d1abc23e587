package dev.peerage.actuate;

import dev.peerage.tracker.UdpSocketStatus;

/** Whether the kernel has thrown datagrams away lately, because more came than the tracker reads. */
final class RecentOverload {

    /** Longer than the time between two looks of a probe, so that none of them misses it. */
    private static final long LATELY_SECONDS = 30;

    private long lastDrops;
    private boolean seen;
    private long seenSeconds;

    /**
     * Takes a look.
     *
     * @param drops {@link UdpSocketStatus#kernelDrops()}, which falls when a socket is bound again
     */
    synchronized boolean look(long drops, long nowSeconds) {
        if (drops != UdpSocketStatus.UNKNOWN) {
            if (drops > lastDrops) {
                seen = true;
                seenSeconds = nowSeconds;
            }
            lastDrops = drops;
        }
        return seen && nowSeconds - seenSeconds < LATELY_SECONDS;
    }
}
