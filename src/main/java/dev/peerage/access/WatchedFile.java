package dev.peerage.access;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Looks after a file that may change while the tracker runs, on a daemon thread of its own, and hands its content on when it
 * has. It asks the file system rather than being told: a mounted ConfigMap or Secret, a network drive and a rename in the place
 * of the old file all look alike that way.
 *
 * <p>A change is taken when the file looks the same twice in a row, so that a file is not read while it is being written. A
 * file that is gone or cannot be used changes nothing: one line in the log names its property and the reason, never its
 * content, and what was read before stays in force.
 */
final class WatchedFile implements SmartLifecycle {

    /** What is done with the content. */
    @FunctionalInterface
    interface Reader {

        /**
         * Takes the content or leaves everything as it was.
         *
         * @param content all bytes of the file, which are the reader's own
         * @throws UnusableFileException if nothing was changed, with a reason that may be logged
         */
        void read(byte[] content) throws UnusableFileException;
    }

    /** Time between two looks: a change is in force after two of them at most, and the time it takes to read. */
    static final Duration PAUSE = Duration.ofMillis(250);

    /**
     * After so many looks the content is compared once more: where times are kept in whole seconds, a second change within one
     * of them does not show.
     */
    private static final int LOOKS_TO_CHECK = 10;

    private static final String ABSENT = "there is no such file";

    private static final Logger log = LoggerFactory.getLogger(WatchedFile.class);

    private final String property;
    private final Path path;
    private final int maxBytes;
    private final Reader reader;

    private @Nullable FileStamp taken;
    private @Nullable FileStamp seen;
    private long checksum;
    private int looksToCheck;
    private int looksToTry;
    private boolean checking;
    private String complaint = "";

    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private volatile @Nullable Scheduler scheduler;

    /**
     * @param property the setting that names the file, for the log
     * @param path the file, which need not be there yet
     * @param maxBytes the longest file that is read
     * @param reader what is done with the content; called by one thread at a time
     */
    WatchedFile(String property, Path path, int maxBytes, Reader reader) {
        this.property = property;
        this.path = path;
        this.maxBytes = maxBytes;
        this.reader = reader;
    }

    /**
     * Reads the file on the caller's thread, for the first time and before {@link #start}.
     *
     * @throws UnusableFileException if there is none, or none that can be used
     */
    synchronized void load() throws UnusableFileException {
        try {
            FileStamp stamp = FileStamp.of(path);
            byte[] content = content(stamp);
            if (content == null) {
                throw new UnusableFileException("it changes while it is read");
            }
            take(stamp, content);
        } catch (NoSuchFileException absent) {
            throw new UnusableFileException(ABSENT);
        } catch (IOException unreadable) {
            throw new UnusableFileException(unreadable(unreadable));
        }
    }

    /** Takes what has changed, if it has settled. */
    synchronized void look() {
        try {
            FileStamp stamp = FileStamp.of(path);
            if (stamp.equals(taken)) {
                seen = null;
                if (!checking) {
                    complaint = "";
                }
                if (looksToCheck > 0 && --looksToCheck == 0) {
                    check(stamp);
                }
            } else if (!stamp.equals(seen)) {
                seen = stamp;
                looksToTry = 0;
            } else if (looksToTry > 0) {
                looksToTry--;
            } else {
                byte[] content = content(stamp);
                if (content != null) {
                    takeIfNew(stamp, content);
                }
            }
        } catch (NoSuchFileException absent) {
            seen = null;
            complain(ABSENT);
        } catch (IOException unreadable) {
            complain(unreadable(unreadable));
        } catch (UnusableFileException unusable) {
            complain(unusable.reason());
        } catch (Throwable thrown) {
            // what escaped, be it for want of memory, would end the schedule without a word
            complain(unreadable(thrown));
            log.debug("The file cannot be used", thrown);
        }
    }

    /** How often content was taken since it was loaded. */
    long changes() {
        return changes.get();
    }

    /** How often the file went missing, or changed to what cannot be used, since it was loaded. */
    long failures() {
        return failures.get();
    }

    /** Comes again should it fail. */
    private void check(FileStamp stamp) throws IOException, UnusableFileException {
        checking = true;
        looksToCheck = LOOKS_TO_CHECK;
        byte[] content = content(stamp);
        if (content != null) {
            takeIfNew(stamp, content);
        }
    }

    private void takeIfNew(FileStamp stamp, byte[] content) throws UnusableFileException {
        if (taken != null && checksum(content) == checksum) {
            taken = stamp;
            looksToCheck = 0;
            checking = false;
            complaint = "";
            return;
        }
        take(stamp, content);
        complaint = "";
        changes.incrementAndGet();
    }

    /**
     * What cannot be used is not looked at again until it changes. What could not be taken for another reason, such as want of
     * memory, is tried again after some looks: the reason may have passed.
     */
    private void take(FileStamp stamp, byte[] content) throws UnusableFileException {
        looksToTry = LOOKS_TO_CHECK;
        try {
            reader.read(content);
        } catch (UnusableFileException unusable) {
            taken(stamp, content);
            throw unusable;
        }
        taken(stamp, content);
    }

    private void taken(FileStamp stamp, byte[] content) {
        taken = stamp;
        checksum = checksum(content);
        looksToCheck = LOOKS_TO_CHECK;
        checking = false;
    }

    /** All of the file, or null if it was written to meanwhile. */
    private byte @Nullable [] content(FileStamp stamp) throws IOException, UnusableFileException {
        if (stamp.bytes() > maxBytes) {
            throw new UnusableFileException("it is longer than " + maxBytes + " bytes");
        }
        byte[] content = new byte[(int) stamp.bytes()];
        try (InputStream in = Files.newInputStream(path)) {
            boolean whole = in.readNBytes(content, 0, content.length) == content.length && in.read() < 0;
            return whole && FileStamp.of(path).equals(stamp) ? content : null;
        }
    }

    private static long checksum(byte[] content) {
        CRC32C crc = new CRC32C();
        crc.update(content);
        return crc.getValue() << 31 ^ content.length;
    }

    private static String unreadable(Throwable cause) {
        return "reading it failed (" + cause.getClass().getSimpleName() + ")";
    }

    /** Once for each reason until the file can be read again, not at each look. */
    private void complain(String reason) {
        boolean stopping = Thread.currentThread().isInterrupted();
        if (!stopping && !reason.equals(complaint)) {
            complaint = reason;
            failures.incrementAndGet();
            log.warn("The file of {} cannot be used: {}; what was read before stays in force", property, reason);
        }
    }

    @Override
    public void start() {
        Scheduler started = Schedulers.newSingle("peerage-watch", true);
        started.schedulePeriodically(this::look, PAUSE.toNanos(), PAUSE.toNanos(), TimeUnit.NANOSECONDS);
        scheduler = started;
    }

    @Override
    public void stop() {
        Scheduler running = scheduler;
        scheduler = null;
        if (running != null) {
            running.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return scheduler != null;
    }

    /** After the snapshot has been taken up and before the doors open; stopped after the doors. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1280;
    }
}
