package dev.peerage.actuate;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.tracker.UdpSocketStatus;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Down while a UDP socket is missing. Belongs to readiness, never to liveness: a lost socket is bound again by itself, and a
 * restart would take the others along. Overload is a detail and changes no status: another pod would get the same datagrams.
 */
final class UdpHealthIndicator extends AbstractHealthIndicator {

    private final @Nullable UdpSocketStatus sockets;
    private final MonotonicClock clock;
    private final RecentOverload overload = new RecentOverload();

    /** @param sockets null when the door is shut on purpose */
    UdpHealthIndicator(@Nullable UdpSocketStatus sockets, MonotonicClock clock) {
        this.sockets = sockets;
        this.clock = clock;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        if (sockets == null) {
            builder.unknown().withDetail("enabled", false);
            return;
        }
        int configured = sockets.configuredSockets();
        int open = sockets.openSockets();
        builder.status(configured > 0 && open == configured ? Status.UP : Status.DOWN)
                .withDetail("configured", configured)
                .withDetail("open", open)
                .withDetail("missing", configured - open);
        if (overload.look(sockets.kernelDrops(), clock.nowSeconds())) {
            builder.withDetail("overloaded", true);
        }
    }
}
