package dev.peerage.metrics;

import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentRepository;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The totals of a store, for gauges, which may not wait. Each reading asks the store anew: one that answers at once is shown
 * as it is, of a remote one each reading shows what the reading before asked for. There is never more than one question
 * under way.
 */
final class LatestTotals {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TorrentRepository repository;
    private final AtomicBoolean asking = new AtomicBoolean();

    private volatile @Nullable RepositoryTotals latest;

    LatestTotals(TorrentRepository repository) {
        this.repository = repository;
    }

    /** A part of the totals, or NaN while the store has not answered or its last answer was a failure. */
    double read(ToLongFunction<RepositoryTotals> part) {
        ask();
        RepositoryTotals totals = latest;
        return totals == null ? Double.NaN : part.applyAsLong(totals);
    }

    private void ask() {
        if (asking.compareAndSet(false, true)) {
            Mono.defer(repository::totals)
                    .timeout(PATIENCE)
                    .doFinally(signal -> asking.set(false))
                    .subscribe(totals -> latest = totals, failure -> latest = null);
        }
    }
}
