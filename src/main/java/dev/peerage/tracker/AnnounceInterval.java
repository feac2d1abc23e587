package dev.peerage.tracker;

import dev.peerage.repository.RepositoryProperties;
import java.time.Duration;

/**
 * When clients are asked to come back: the configured interval, until it is changed while the tracker runs. Every answer reads
 * it anew, so that a change holds on all event loops from the next answer on.
 */
public final class AnnounceInterval {

    /** The longest interval that any tracker should ask for, by {@link TrackerProperties} too. */
    private static final Duration DAY = Duration.ofDays(1);

    private final Duration longest;

    private volatile int seconds;

    /**
     * @param interval what to begin with
     * @param longest {@link #longest(RepositoryProperties)} of the store behind the tracker
     */
    AnnounceInterval(Duration interval, Duration longest) {
        this.longest = longest;
        set(interval);
    }

    /** The longest interval after which a peer that comes back in time is still listed: peer-timeout / 1.5, or a day. */
    static Duration longest(RepositoryProperties repository) {
        Duration listed = repository.peerTimeout().dividedBy(3).multipliedBy(2);
        return listed.compareTo(DAY) < 0 ? listed : DAY;
    }

    /** The interval before jitter. */
    public Duration get() {
        return Duration.ofSeconds(seconds);
    }

    /** What the interval may be at most; peers that came back later than this would be dropped in between. */
    public Duration longest() {
        return longest;
    }

    /**
     * Changes it at once. What clients have been told before they keep to.
     *
     * @param interval whole seconds, at least one; the caller sees to it that it is not above {@link #longest}
     */
    public void set(Duration interval) {
        seconds = Math.toIntExact(interval.toSeconds());
    }

    int seconds() {
        return seconds;
    }
}
