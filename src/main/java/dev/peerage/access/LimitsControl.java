package dev.peerage.access;

import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import dev.peerage.tracker.LimitsStatus;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Holds the limits in force and changes them while the tracker runs, all of a change or nothing of it. Every event loop sees a
 * change with its next request. Only a store that answers later may still refuse its part; it then goes on as before.
 */
public final class LimitsControl implements LimitsStatus {

    private static final Logger log = LoggerFactory.getLogger(LimitsControl.class);

    private final TorrentRepository repository;
    private final AnnounceInterval interval;
    private final RateLimitFilter filter;
    private final LimitTexts texts;
    private final Limits configured;

    /** What was asked for last; of it, a store that answers later may not hold its own part yet. */
    private volatile LimitsGeneration wanted;

    /** What the store was asked for and has not answered. */
    private @Nullable RepositoryLimits pending;

    private Limits logged;

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
        this.wanted = new LimitsGeneration(1, configured);
        this.logged = configured;
        filter.apply(configured);
    }

    /** Every name that {@link #change} knows. */
    public static Set<String> names() {
        return Set.copyOf(LimitTexts.NAMES);
    }

    /** What is in force: of the store, the caps that it says it holds. */
    public Limits current() {
        return inForce().limits();
    }

    /** The same with its generation. */
    public LimitsGeneration inForce() {
        LimitsGeneration latest = wanted;
        return new LimitsGeneration(latest.generation(), with(latest.limits(), repository.limits()));
    }

    private static Limits with(Limits limits, RepositoryLimits caps) {
        return new Limits(
                limits.announcesPerSecond(),
                limits.scrapesPerSecond(),
                limits.sourceAnnouncesPerSecond(),
                limits.sourceScrapesPerSecond(),
                limits.sourceBurst(),
                limits.interval(),
                caps.maxTorrents(),
                caps.maxPeers(),
                caps.maxPeersPerTorrent());
    }

    @Override
    public long generation() {
        return wanted.generation();
    }

    /**
     * Changes some limits. The names are those of {@code peerage.limits}, and {@code interval}, {@code max-torrents},
     * {@code max-peers} and {@code max-peers-per-torrent}; an empty text or {@code none} lifts a rate limit.
     *
     * @param changes new values by their names
     * @return what is in force now
     * @throws InvalidLimitException if there is no name, a name is unknown, or a value is not allowed; nothing has changed then,
     *     nor after any other exception
     */
    public synchronized Limits change(Map<String, String> changes) {
        if (changes.isEmpty()) {
            throw new InvalidLimitException(
                    InvalidLimitException.WHOLE,
                    "nothing to change; these are known: " + String.join(", ", LimitTexts.NAMES));
        }
        return apply(texts.read(wanted.limits(), changes));
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
        LimitsGeneration before = wanted;
        if (!next.equals(before.limits())) {
            // the one part that can fail goes first
            filter.apply(next);
            interval.set(next.interval());
            wanted = new LimitsGeneration(before.generation() + 1, next);
            cap(next);
            tell();
        }
        return current();
    }

    /** Logs what has changed since it was told last. */
    private void tell() {
        Limits now = current();
        String changes = difference(logged, now);
        if (!changes.isEmpty()) {
            log.info("Limits changed: {}", changes);
        }
        logged = now;
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

    private void cap(Limits next) {
        RepositoryLimits held = repository.limits();
        RepositoryLimits caps = new RepositoryLimits(
                next.maxTorrents(),
                next.maxPeers(),
                next.maxPeersPerTorrent(),
                held.maxPeersPerSource(),
                held.maxNewTorrentsPerSource());
        if (!caps.equals(pending == null ? held : pending)) {
            pending = caps;
            try {
                Mono.defer(() -> repository.limits(caps))
                        .subscribe(done -> {}, failure -> notTaken(caps, failure), () -> taken(caps));
            } catch (Throwable fatal) {
                // Reactor hands on what it calls fatal, such as want of memory, as it came
                notTaken(caps, fatal);
            }
        }
    }

    private synchronized void taken(RepositoryLimits caps) {
        answered(caps);
        tell();
    }

    /** The store keeps its old caps, and what else was changed with them holds. */
    private synchronized void notTaken(RepositoryLimits caps, Throwable failure) {
        log.warn("The store did not take its new limits: {}", failure.getClass().getSimpleName());
        if (answered(caps)) {
            wanted = inForce();
        }
    }

    /** Whether it was the latest that the store was asked for. */
    @SuppressWarnings("ReferenceEquality") // the same caps may have been asked for twice
    private boolean answered(RepositoryLimits caps) {
        if (pending != caps) {
            return false;
        }
        pending = null;
        return true;
    }
}
