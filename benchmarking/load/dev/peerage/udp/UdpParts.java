package dev.peerage.udp;

/** Hands the UDP door's own parts to benchmarks. */
public final class UdpParts {

    private UdpParts() {}

    /**
     * The batch lane.
     *
     * @throws IllegalStateException with the reason where it cannot run
     */
    public static UdpLane batchLane() {
        UdpLanes.Found batch = UdpLanes.batch();
        if (batch.lane() == null) {
            throw new IllegalStateException("The batch lane cannot run: " + batch.obstacle());
        }
        return batch.lane();
    }
}
