package dev.peerage.repository;

import reactor.core.publisher.Mono;

/**
 * A store whose sweep can be done bit by bit, so that whoever drives it decides when others get the processor.
 */
public interface SlicedRepository extends TorrentRepository {

    /**
     * Begins a sweep: once it is done, it has done what {@link TorrentRepository#sweep} does. Announces may come at any time between two
     * bits of it. Who expires after {@code nowSeconds} may stay.
     */
    SlicedSweep slicedSweep(long nowSeconds);

    /** All of it at once, on the thread that subscribes. */
    @Override
    default Mono<SweepReport> sweep(long nowSeconds) {
        return Mono.fromSupplier(() -> {
            SlicedSweep sweep = slicedSweep(nowSeconds);
            boolean more = true;
            while (more) {
                more = sweep.next();
            }
            return sweep.report();
        });
    }
}
