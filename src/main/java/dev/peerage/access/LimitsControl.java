package dev.peerage.access;

import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import dev.peerage.tracker.LimitsStatus;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the limits in force and changes them while the tracker runs, all of a change or nothing of it. Every event loop sees a
 * change with its next request.
 */
public final class LimitsControl implements LimitsStatus {

    private static final Logger log = LoggerFactory.getLogger(LimitsControl.class);

    private final TorrentRepository repository;
    private final AnnounceInterval interval;
    private final RateLimitFilter filter;
    private final LimitTexts texts;
    private final Limits configured;

    private volatile Limits current;
    private volatile long generation = 1;

    LimitsControl(
            LimitsProperties properties,
            TorrentRepository repository,
            AnnounceInterval interval,
            RateLimitFilter filter) {
        this.repository = repository;
        this.interval = interval;
        this.filter = filter;
        this.texts = new LimitTexts(interval.longest());
        RepositoryLimits caps = repository.limits();
        LimitsProperties.Source source = properties.source();
        this.configured = new Limits(
                properties.announcesPerSecond(),
                properties.scrapesPerSecond(),
                source.announcesPerSecond(),
                source.scrapesPerSecond(),
                source.burst(),
                interval.get(),
                caps.maxTorrents(),
                caps.maxPeers(),
                caps.maxPeersPerTorrent());
        this.current = configured;
        filter.apply(configured);
    }

    /** Every name that {@link #change} knows. */
    public static Set<String> names() {
        return Set.copyOf(LimitTexts.NAMES);
    }

    /** What is in force. */
    public Limits current() {
        return current;
    }

    @Override
    public long generation() {
        return generation;
    }

    /**
     * Changes some limits. The names are those of {@code peerage.limits}, and {@code interval}, {@code max-torrents},
     * {@code max-peers} and {@code max-peers-per-torrent}; an empty text or {@code none} lifts a rate limit.
     *
     * @param changes new values by their names
     * @return what is in force now
     * @throws InvalidLimitException if there is no name, a name is unknown, or a value is not allowed; nothing has changed then
     */
    public synchronized Limits change(Map<String, String> changes) {
        if (changes.isEmpty()) {
            throw new InvalidLimitException(
                    InvalidLimitException.WHOLE,
                    "nothing to change; these are known: " + String.join(", ", LimitTexts.NAMES));
        }
        return apply(texts.read(current, changes));
    }

    /**
     * Sets all limits anew: those without a text become what the start was configured with, whatever has been changed since.
     *
     * @throws InvalidLimitException as {@link #change} does
     */
    synchronized Limits replace(Map<String, String> all) {
        return apply(texts.read(configured, all));
    }

    private synchronized Limits apply(Limits next) {
        Limits before = current;
        if (next.equals(before)) {
            return before;
        }
        cap(next);
        interval.set(next.interval());
        filter.apply(next);
        current = next;
        generation = generation + 1;
        log.info("Limits changed: {}", difference(before, next));
        return next;
    }

    private static String difference(Limits before, Limits next) {
        Map<String, String> old = LimitTexts.of(before);
        StringJoiner changes = new StringJoiner(", ");
        LimitTexts.of(next).forEach((name, text) -> {
            if (!text.equals(old.get(name))) {
                changes.add(name + " from " + old.get(name) + " to " + text);
            }
        });
        return changes.toString();
    }

    /** A store that fails later keeps its old caps; memory stores do not. */
    private void cap(Limits next) {
        RepositoryLimits before = repository.limits();
        RepositoryLimits caps = new RepositoryLimits(
                next.maxTorrents(),
                next.maxPeers(),
                next.maxPeersPerTorrent(),
                before.maxPeersPerSource(),
                before.maxNewTorrentsPerSource());
        if (!caps.equals(before)) {
            repository
                    .limits(caps)
                    .subscribe(
                            done -> {},
                            failure -> log.warn(
                                    "The store did not take its new limits: {}",
                                    failure.getClass().getSimpleName()));
        }
    }
}
