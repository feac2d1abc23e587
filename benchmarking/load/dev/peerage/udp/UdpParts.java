package dev.peerage.udp;

/** Hands the UDP door's own parts to benchmarks. */
public final class UdpParts {

    private UdpParts() {}

    /**
     * A lane by its name: one of the tracker's two, or the purely reactive pipeline that it is compared with.
     *
     * @throws IllegalArgumentException if there is no such lane
     */
    public static UdpLane lane(String name) {
        return switch (name) {
            case "batch" -> batchLane();
            case "netty" -> NettyLane.best();
            case "reactive" -> new ReactivePipeline();
            default -> throw new IllegalArgumentException("No lane " + name + "; there are batch, netty, reactive");
        };
    }

    /**
     * The batch lane.
     *
     * @throws IllegalStateException with the reason where it cannot run
     */
    private static UdpLane batchLane() {
        UdpLanes.Found batch = UdpLanes.batch();
        if (batch.lane() == null) {
            throw new IllegalStateException("The batch lane cannot run: " + batch.obstacle());
        }
        return batch.lane();
    }
}
