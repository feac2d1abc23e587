package dev.peerage.http;

import dev.peerage.bittorrent.PeerAddress;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one connection, whoever reads from it: where it comes from, and whether it is idle or slow. It closes the
 * channel then. For the channel's event loop alone.
 */
final class TrackedConnection {

    private static final long USED_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NOTHING = 0;

    private final Channel channel;
    private final PeerAddress socket;
    private final ConnectionLimits limits;
    private final long idleNanos;
    private final long requestNanos;

    private @Nullable Future<?> nextCheck;
    private int unanswered;
    private long arrivingSince = NOTHING;
    private long quietSince = System.nanoTime();
    private long usedAt = quietSince;

    TrackedConnection(Channel channel, PeerAddress socket, ConnectionLimits limits, long idleNanos, long requestNanos) {
        this.channel = channel;
        this.socket = socket;
        this.limits = limits;
        this.idleNanos = idleNanos;
        this.requestNanos = requestNanos;
    }

    /** Counts the connection among the others and watches it from now on; once, however often it is called. */
    // whether a listener was added is of no interest
    @SuppressWarnings("FutureReturnValueIgnored")
    void open() {
        if (nextCheck != null) {
            return;
        }
        limits.opened(channel, socket);
        checkLater(Math.min(idleNanos, requestNanos));
        channel.closeFuture().addListener((ChannelFutureListener) closed -> closed());
    }

    private void closed() {
        // or the closed connection, with all that hangs on it, stays in memory until then
        Future<?> check = nextCheck;
        if (check != null) {
            check.cancel(false);
        }
    }

    /** The address at the other end, with port 0. */
    PeerAddress socket() {
        return socket;
    }

    /** A part of a request has come, and no more of it yet. */
    void arriving() {
        if (arrivingSince == NOTHING) {
            arrivingSince = System.nanoTime();
        }
    }

    /** A whole request has come. */
    void asked(long nowNanos) {
        unanswered++;
        arrivingSince = NOTHING;
        if (nowNanos - usedAt > USED_EVERY_NANOS) {
            usedAt = nowNanos;
            limits.used(channel, socket);
        }
    }

    /** A request has been answered. */
    void answered(long nowNanos) {
        unanswered--;
        quietSince = nowNanos;
    }

    /** How many requests wait for their answers. */
    int unanswered() {
        return unanswered;
    }

    private void checkLater(long nanos) {
        nextCheck = channel.eventLoop().schedule(this::check, nanos, TimeUnit.NANOSECONDS);
    }

    /** Closes the connection if it is late; else looks again when it may be. */
    // a close that fails ends the connection, and Netty tells so: the future adds nothing
    @SuppressWarnings("FutureReturnValueIgnored")
    private void check() {
        long now = System.nanoTime();
        long requestLeft = arrivingSince == NOTHING ? requestNanos : requestNanos - (now - arrivingSince);
        long idleLeft = unanswered > 0 || arrivingSince != NOTHING ? idleNanos : idleNanos - (now - quietSince);
        long left = Math.min(requestLeft, idleLeft);
        if (left <= 0) {
            channel.close();
        } else {
            checkLater(left);
        }
    }
}
