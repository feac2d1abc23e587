package dev.peerage.access;

import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import dev.peerage.tracker.LimitsStatus;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds the limits in force and changes them while the tracker runs, all of a change or nothing of it. */
public final class LimitsControl implements LimitsStatus {

    private static final Logger log = LoggerFactory.getLogger(LimitsControl.class);

    private final TorrentRepository repository;
    private final AnnounceInterval interval;
    private final LimitTexts texts;

    private volatile Limits current;
    private volatile long generation = 1;

    LimitsControl(LimitsProperties properties, TorrentRepository repository, AnnounceInterval interval) {
        this.repository = repository;
        this.interval = interval;
        this.texts = new LimitTexts(interval.longest());
        RepositoryLimits caps = repository.limits();
        LimitsProperties.Source source = properties.source();
        this.current = new Limits(
                properties.announcesPerSecond(),
                properties.scrapesPerSecond(),
                source.announcesPerSecond(),
                source.scrapesPerSecond(),
                source.burst(),
                interval.get(),
                caps.maxTorrents(),
                caps.maxPeers(),
                caps.maxPeersPerTorrent());
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

    private synchronized Limits apply(Limits next) {
        Limits before = current;
        if (next.equals(before)) {
            return before;
        }
        cap(next);
        interval.set(next.interval());
        current = next;
        generation = generation + 1;
        log.info("Limits changed from {} to {}", before, next);
        return next;
    }

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
