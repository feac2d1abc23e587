package dev.peerage.metrics;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.ExpirySweeper;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.StoreRefusal;
import dev.peerage.repository.SweepStatistics;
import dev.peerage.repository.TorrentRepository;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Shows what the store holds, and what its sweeps do. */
final class RepositoryMeterBinder implements MeterBinder {

    private final LatestTotals totals;
    private final SweepStatistics sweeps;

    RepositoryMeterBinder(TorrentRepository repository, ExpirySweeper sweeper) {
        this.totals = new LatestTotals(repository);
        this.sweeps = sweeper.statistics();
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, PeerageMeters.TORRENTS, Tags.empty(), RepositoryTotals::torrents);
        for (AddressFamily family : AddressFamily.values()) {
            gauge(registry, PeerageMeters.PEERS, peers(family, "seeder"), totals -> totals.seeders(family));
            gauge(registry, PeerageMeters.PEERS, peers(family, "leecher"), totals -> totals.leechers(family));
        }
        for (StoreRefusal reason : StoreRefusal.values()) {
            FunctionCounter.builder(
                            PeerageMeters.PEERS_REFUSED.getName(),
                            totals,
                            latest -> latest.read(counts -> counts.refused(reason)))
                    .description(PeerageMeters.PEERS_REFUSED.sentence())
                    .tags(MeterTag.REASON.asString(), reason.tag())
                    .register(registry);
        }
        sweeps(registry);
    }

    private static Tags peers(AddressFamily family, String role) {
        return Tags.of(MeterTag.FAMILY.asString(), family.tag(), MeterTag.ROLE.asString(), role);
    }

    private void gauge(MeterRegistry registry, PeerageMeters meter, Tags tags, ToLongFunction<RepositoryTotals> part) {
        Gauge.builder(meter.getName(), totals, latest -> latest.read(part))
                .description(meter.sentence())
                .tags(tags)
                .register(registry);
    }

    private void sweeps(MeterRegistry registry) {
        FunctionTimer.builder(
                        PeerageMeters.SWEEP_DURATION.getName(),
                        sweeps,
                        SweepStatistics::sweeps,
                        SweepStatistics::totalNanos,
                        TimeUnit.NANOSECONDS)
                .description(PeerageMeters.SWEEP_DURATION.sentence())
                .register(registry);
        FunctionCounter.builder(PeerageMeters.SWEEP_WORK.getName(), sweeps, statistics -> statistics.workNanos() / 1e9)
                .description(PeerageMeters.SWEEP_WORK.sentence())
                .baseUnit(PeerageMeters.SWEEP_WORK.getBaseUnit())
                .register(registry);
        counter(registry, PeerageMeters.SWEEP_FAILURES, Tags.empty(), SweepStatistics::failures);
        counter(registry, PeerageMeters.SWEEP_REMOVED, removed("peer"), SweepStatistics::removedPeers);
        counter(registry, PeerageMeters.SWEEP_REMOVED, removed("torrent"), SweepStatistics::removedTorrents);
        TimeGauge.builder(
                        PeerageMeters.SWEEP_SLICE_LONGEST.getName(),
                        sweeps,
                        TimeUnit.NANOSECONDS,
                        SweepStatistics::longestSliceNanos)
                .description(PeerageMeters.SWEEP_SLICE_LONGEST.sentence())
                .register(registry);
    }

    private static Tags removed(String kind) {
        return Tags.of(MeterTag.KIND.asString(), kind);
    }

    private void counter(
            MeterRegistry registry, PeerageMeters meter, Tags tags, ToDoubleFunction<SweepStatistics> value) {
        FunctionCounter.builder(meter.getName(), sweeps, value)
                .description(meter.sentence())
                .tags(tags)
                .register(registry);
    }
}
