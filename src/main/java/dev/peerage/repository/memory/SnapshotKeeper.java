package dev.peerage.repository.memory;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.PacedWork;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.SnapshotStatistics;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Takes up the last snapshot before the doors open, writes one now and then on a daemon thread of its own, and a last one when
 * the doors have closed. No failure of any of these ends the tracker.
 */
final class SnapshotKeeper implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SnapshotKeeper.class);

    private final SnapshotStore store;
    private final SnapshotFile file;
    private final Duration interval;
    private final MonotonicClock clock;
    private final InstantSource wallClock;
    private final SnapshotStatistics statistics;
    private final AtomicBoolean writing = new AtomicBoolean();
    private SnapshotFile.@Nullable Unfinished unfinished;
    private long lastWorkNanos;
    private boolean warned;

    private volatile Disposable underWay = Disposables.disposed();
    private volatile @Nullable Scheduler scheduler;

    SnapshotKeeper(
            SnapshotStore store,
            SnapshotFile file,
            Duration interval,
            MonotonicClock clock,
            InstantSource wallClock,
            SnapshotStatistics statistics) {
        this.store = store;
        this.file = file;
        this.interval = interval;
        this.clock = clock;
        this.wallClock = wallClock;
        this.statistics = statistics;
    }

    @Override
    public void start() {
        load();
        Scheduler started = Schedulers.newSingle("peerage-snapshot", true);
        scheduler = started;
        started.schedulePeriodically(
                () -> writePaced(started), interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void load() {
        Instant wall = wallClock.instant();
        try {
            long leftOut = file.read(store, clock.nowSeconds(), wall);
            if (leftOut == SnapshotFile.NONE) {
                log.info("There is no snapshot {} yet: the tracker starts without peers", file.path());
                return;
            }
            RepositoryTotals totals = store.totalsNow();
            log.info(
                    "Took up {} peers of {} torrents from the snapshot {}{}",
                    totals.seeders() + totals.leechers(),
                    totals.torrents(),
                    file.path(),
                    leftOut == 0 ? "" : ", and left out " + leftOut + " that its limits have no room for");
        } catch (IOException unusable) {
            statistics.readFailed();
            log.warn(
                    "The snapshot {} cannot be used, {}: the tracker starts without peers, {}",
                    file.path(),
                    problem(unusable),
                    setAside(wall));
            log.debug("The snapshot cannot be used", unusable);
        }
    }

    private static String problem(IOException cause) {
        return cause instanceof UnusableSnapshotException
                ? String.valueOf(cause.getMessage())
                : "reading it failed (" + cause.getClass().getSimpleName() + ")";
    }

    private String setAside(Instant wall) {
        try {
            Path aside = file.setAside(wall);
            return "and the file is kept as " + aside.getFileName();
        } catch (IOException failed) {
            return "and the file will be overwritten, as it cannot be renamed ("
                    + failed.getClass().getSimpleName() + ")";
        }
    }

    /** Writes one and gives way to others meanwhile. */
    private void writePaced(Scheduler on) {
        if (!writing.compareAndSet(false, true)) {
            return;
        }
        try {
            long startNanos = System.nanoTime();
            Instant wall = wallClock.instant();
            SnapshotFile.Unfinished begun = begin(wall, on);
            underWay = PacedWork.run(() -> slice(begun), interval, lastWorkNanos, on)
                    .doFinally(end -> writing.set(false))
                    .subscribe(
                            workNanos -> {
                                lastWorkNanos = workNanos;
                                written(wall, begun.bytes(), System.nanoTime() - startNanos);
                            },
                            this::failed);
        } catch (Throwable thrown) {
            // what escaped, be it for want of memory, would end the schedule without a word
            writing.set(false);
            failed(thrown);
        }
    }

    private synchronized SnapshotFile.Unfinished begin(Instant wall, Scheduler on) throws IOException {
        if (!on.equals(scheduler)) {
            throw new InterruptedIOException("The stop has begun");
        }
        SnapshotFile.Unfinished begun = file.begin(store, clock.nowSeconds(), wall);
        unfinished = begun;
        return begun;
    }

    /** Locked, so that a stop does not close a file that is being written to. */
    private synchronized boolean slice(SnapshotFile.Unfinished begun) throws IOException {
        if (begun != unfinished) {
            throw new InterruptedIOException("The stop has begun");
        }
        boolean more = begun.next();
        if (!more) {
            giveUp();
        }
        return more;
    }

    /** Closes what is being written; if it is not finished, it goes. */
    private synchronized void giveUp() {
        SnapshotFile.Unfinished left = unfinished;
        unfinished = null;
        if (left == null) {
            return;
        }
        try {
            left.close();
        } catch (IOException failed) {
            log.debug("What was written of a snapshot could not be removed", failed);
        }
    }

    /** Writes one at once, without a pause. */
    private void write() {
        long startNanos = System.nanoTime();
        try {
            Instant wall = wallClock.instant();
            written(wall, file.write(store, clock.nowSeconds(), wall), System.nanoTime() - startNanos);
        } catch (Throwable thrown) {
            // the rest of the stop goes on
            failed(thrown);
        }
    }

    private synchronized void written(Instant wall, long bytes, long nanos) {
        statistics.written(new SnapshotStatistics.Snapshot(wall, bytes, nanos));
        warned = false;
    }

    private synchronized void failed(Throwable cause) {
        giveUp();
        if (Thread.currentThread().isInterrupted() || cause instanceof InterruptedIOException) {
            // the stop has begun, and writes a last one
            return;
        }
        statistics.writeFailed();
        if (!warned) {
            warned = true;
            log.warn(
                    "The snapshot {} could not be written ({}); the one before is kept",
                    file.path(),
                    cause.getClass().getSimpleName());
        }
        log.debug("The snapshot could not be written", cause);
    }

    @Override
    public void stop() {
        Scheduler running = scheduler;
        scheduler = null;
        if (running != null) {
            underWay.dispose();
            running.dispose();
            giveUp();
            write();
        }
    }

    @Override
    public boolean isRunning() {
        return scheduler != null;
    }

    /** Started before the sweeper and the doors, stopped after them. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 2048;
    }
}
