package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.TorrentSummary;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Removes the swarms of torrents that the lists no longer permit, in the background and in slices. At the start it pages
 * through the store, as a snapshot or other replicas may have put anything there; later it removes what a change has barred.
 *
 * <p>The filter knows of a change before the swarms are removed. An announce that had passed the filter by then may still reach
 * the store behind the removal, and so each change is gone through a second time a little later.
 */
final class SwarmPurge {

    /** How often it is looked whether the lists have changed. */
    static final Duration PAUSE = Duration.ofSeconds(1);

    /** Turns from one time to the second: longer than an announce is on its way, also to a store that answers later. */
    static final int TURNS_BETWEEN = 10;

    /** Torrents of one slice. */
    static final int SLICE = 10_000;

    /** Removals that a store which answers later is asked for at once. */
    private static final int AT_ONCE = 64;

    /** Between two slices, so that others get the processor and the locks. */
    private static final Duration BREATH = Duration.ofMillis(1);

    private static final Duration SLICE_TIMEOUT = Duration.ofMinutes(1);

    private static final Logger log = LoggerFactory.getLogger(SwarmPurge.class);

    private final TorrentRepository repository;
    private final Supplier<HashLists> lists;
    private final Scheduler scheduler;
    private final Disposable.Swap running = Disposables.swap();

    /** What the store is sure to keep to; null until it was paged through. */
    private @Nullable HashLists settled;
    /** What it was gone through for once. */
    private @Nullable HashLists once;

    private int turnsToGo;
    private boolean busy;
    private boolean warned;

    /**
     * @param lists answers what is in force
     * @param scheduler a thread that may be held up
     */
    SwarmPurge(TorrentRepository repository, Supplier<HashLists> lists, Scheduler scheduler) {
        this.repository = repository;
        this.lists = lists;
        this.scheduler = scheduler;
    }

    /** Looks for changes from now on, until the scheduler is disposed of. */
    void start() {
        scheduler.schedulePeriodically(this::turn, 0, PAUSE.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends what is under way. */
    void stop() {
        running.dispose();
    }

    private void turn() {
        HashLists now = due();
        if (now != null) {
            try {
                running.update(removals(now).subscribe(removed -> done(now, removed), this::failed));
            } catch (Throwable thrown) {
                // what escaped, be it for want of memory, would end the schedule without a word
                failed(thrown);
            }
        }
    }

    private synchronized @Nullable HashLists due() {
        HashLists now = lists.get();
        if (busy || now.equals(settled) || (now.equals(once) && --turnsToGo > 0)) {
            return null;
        }
        busy = true;
        return now;
    }

    private synchronized void done(HashLists now, long removed) {
        busy = false;
        warned = false;
        if (now.equals(once)) {
            settled = now;
            once = null;
        } else {
            once = now;
            turnsToGo = TURNS_BETWEEN;
        }
        if (removed > 0) {
            log.info("Removed {} torrents that the lists do not permit", removed);
        }
    }

    private synchronized void failed(Throwable cause) {
        busy = false;
        if (!running.isDisposed() && !warned) {
            warned = true;
            log.warn(
                    "Torrents that the lists do not permit could not be removed ({}); nobody sees them, and it will be tried again",
                    cause.getClass().getSimpleName());
        }
        log.debug("Torrents could not be removed", cause);
    }

    /** How many were removed. */
    private Mono<Long> removals(HashLists now) {
        HashLists before = settled;
        Flux<Long> slices = before == null ? everything() : barred(before, now);
        return slices.reduce(0L, Long::sum);
    }

    private Flux<Long> barred(HashLists before, HashLists now) {
        InfoHashSet candidates = before.allow() != null ? before.allow() : now.deny();
        if (candidates == null) {
            return Flux.empty();
        }
        return Flux.range(0, candidates.slots())
                .<InfoHash>handle((slot, found) -> {
                    InfoHash infoHash = candidates.at(slot);
                    if (infoHash != null && before.permit(infoHash) && !now.permit(infoHash)) {
                        found.next(infoHash);
                    }
                })
                .buffer(SLICE)
                .concatMap(this::remove, 1);
    }

    private Flux<Long> everything() {
        return page(0).expand(page -> page.last() ? Mono.empty() : page(page.nextOffset()))
                .map(Page::removed);
    }

    /** A store may answer fewer torrents than it is asked for: an empty page is the last one. */
    private record Page(long nextOffset, long removed, boolean last) {}

    private Mono<Page> page(long offset) {
        return repository
                .torrents(offset, SLICE)
                .map(TorrentSummary::infoHash)
                .collectList()
                .flatMap(infoHashes -> remove(infoHashes)
                        .map(removed -> new Page(offset + infoHashes.size() - removed, removed, infoHashes.isEmpty())));
    }

    /** Judges by what is in force now: a torrent may have come back to the lists. */
    private Mono<Long> remove(List<InfoHash> infoHashes) {
        return Flux.fromIterable(infoHashes)
                .filter(infoHash -> !lists.get().permit(infoHash))
                .flatMap(repository::remove, AT_ONCE)
                .filter(Boolean::booleanValue)
                .count()
                .timeout(SLICE_TIMEOUT)
                .delayElement(BREATH, scheduler);
    }
}
