package dev.peerage.tracker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Mono;

/**
 * The first thing to stop: holds the doors open for {@code peerage.drain} after the order to stop, so that whoever sends
 * traffic here can notice that readiness is gone. UDP flows that are pinned to this process move only then.
 */
public final class Drain implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Drain.class);

    private final Duration duration;
    private final AtomicBoolean running = new AtomicBoolean();

    private volatile boolean draining;

    Drain(Duration duration) {
        this.duration = duration;
    }

    /** Whether the tracker is on its way out: HTTP answers then ask for the connection to be closed. */
    public boolean draining() {
        return draining;
    }

    @Override
    public void start() {
        draining = false;
        running.set(true);
    }

    @Override
    public void stop() {
        stop(() -> {});
    }

    @Override
    public void stop(Runnable callback) {
        draining = true;
        running.set(false);
        if (duration.isZero()) {
            callback.run();
            return;
        }
        log.info("Stopping: requests are answered for another {} s (peerage.drain)", duration.toSeconds());
        Mono.delay(duration).subscribe(tick -> callback.run());
    }

    @Override
    public boolean isRunning() {
        return running.get();
    }

    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
