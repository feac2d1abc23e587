package dev.peerage.udp;

import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.tracker.DroppedException;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.udp.codec.DatagramResponseEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The answers that a store owes to the UDP door: a bounded number, each for a bounded time. */
final class LateAnswers {

    static final int MAX_IN_FLIGHT = 4096;

    /** Clients ask again after 15 seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration IDLE_CHECK = Duration.ofMillis(5);

    private static final Logger log = LoggerFactory.getLogger(LateAnswers.class);

    private final AtomicInteger inFlight = new AtomicInteger();
    private final TrackerMetrics metrics;

    LateAnswers(TrackerMetrics metrics) {
        this.metrics = metrics;
    }

    /** Writes a value into a reply and answers its length in bytes. */
    @FunctionalInterface
    interface Encoding<T> {
        int write(ByteBuf out, int transactionId, T value);
    }

    /** Sends the reply once the store has answered; false, and nothing done, when too many answers are awaited already. */
    <T> boolean await(Mono<T> answer, Encoding<T> encoding, UdpRequestHandler.Call call, LateReply late) {
        if (inFlight.incrementAndGet() > MAX_IN_FLIGHT) {
            inFlight.decrementAndGet();
            return false;
        }
        LateReply.Destination destination = late.copyDestination();
        answer.timeout(PATIENCE)
                .switchIfEmpty(Mono.error(RejectedException.of(Rejection.UNAVAILABLE)))
                .map(value -> encode(encoding, call, value))
                .subscribe(reply -> answered(reply, call, destination), failure -> failed(failure, call, destination));
        return true;
    }

    private static <T> ByteBuf encode(Encoding<T> encoding, UdpRequestHandler.Call call, T value) {
        ByteBuf reply = ByteBufAllocator.DEFAULT.directBuffer(
                DatagramResponseEncoder.MAX_BYTES, DatagramResponseEncoder.MAX_BYTES);
        try {
            return reply.setIndex(0, encoding.write(reply, call.transactionId(), value));
        } catch (RuntimeException failed) {
            reply.release();
            throw failed;
        }
    }

    private void answered(ByteBuf reply, UdpRequestHandler.Call call, LateReply.Destination destination) {
        call.answered(metrics, null);
        send(reply, destination);
    }

    private void failed(Throwable failure, UdpRequestHandler.Call call, LateReply.Destination destination) {
        if (failure instanceof DroppedException dropped) {
            metrics.dropped(dropped.reason());
            inFlight.decrementAndGet();
            return;
        }
        Rejection rejection =
                failure instanceof RejectedException refused ? refused.rejection() : Rejection.UNAVAILABLE;
        if (!(failure instanceof RejectedException) && !(failure instanceof TimeoutException)) {
            log.debug("A request over UDP failed", failure);
        }
        ByteBuf reply = encode(DatagramResponseEncoder::error, call, rejection.text());
        call.answered(metrics, rejection);
        send(reply, destination);
    }

    private void send(ByteBuf reply, LateReply.Destination destination) {
        destination.send(reply);
        inFlight.decrementAndGet();
    }

    /** Completes once no answer is awaited. */
    Mono<Void> idle() {
        return Mono.defer(() -> inFlight.get() == 0
                ? Mono.empty()
                : Flux.interval(IDLE_CHECK)
                        .onBackpressureDrop()
                        .takeUntil(tick -> inFlight.get() == 0)
                        .then());
    }
}
