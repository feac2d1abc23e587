package dev.peerage.metrics;

import dev.peerage.repository.SnapshotStatistics;
import dev.peerage.repository.SnapshotStatistics.Snapshot;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.ToDoubleFunction;

/** Shows what became of snapshots. Gauges are NaN until one has been written. */
final class SnapshotMeterBinder implements MeterBinder {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final SnapshotStatistics snapshots;
    private final InstantSource wallClock;

    SnapshotMeterBinder(SnapshotStatistics snapshots, InstantSource wallClock) {
        this.snapshots = snapshots;
        this.wallClock = wallClock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, PeerageMeters.SNAPSHOT_SIZE, Snapshot::bytes);
        gauge(registry, PeerageMeters.SNAPSHOT_DURATION, snapshot -> snapshot.nanos() / NANOS_PER_SECOND);
        gauge(registry, PeerageMeters.SNAPSHOT_AGE, this::ageSeconds);
        counter(registry, "read", SnapshotStatistics::readFailures);
        counter(registry, "write", SnapshotStatistics::writeFailures);
    }

    private double ageSeconds(Snapshot snapshot) {
        return Duration.between(snapshot.written(), wallClock.instant()).toMillis() / MILLIS_PER_SECOND;
    }

    private void gauge(MeterRegistry registry, PeerageMeters meter, ToDoubleFunction<Snapshot> value) {
        Gauge.builder(meter.getName(), snapshots, statistics -> {
                    Snapshot last = statistics.last();
                    return last == null ? Double.NaN : value.applyAsDouble(last);
                })
                .description(meter.sentence())
                .baseUnit(meter.getBaseUnit())
                .register(registry);
    }

    private void counter(MeterRegistry registry, String kind, ToDoubleFunction<SnapshotStatistics> value) {
        FunctionCounter.builder(PeerageMeters.SNAPSHOT_FAILURES.getName(), snapshots, value)
                .description(PeerageMeters.SNAPSHOT_FAILURES.sentence())
                .tag(MeterTag.KIND.asString(), kind)
                .register(registry);
    }
}
