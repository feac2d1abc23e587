package dev.peerage.metrics;

import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.Transport;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.concurrent.TimeUnit;

/**
 * Shows {@link RequestDurations}: to Prometheus as a histogram with buckets, to any other registry as count and sum.
 * Micrometer knows no histogram that reads its buckets from elsewhere.
 */
final class DurationMeterBinder implements MeterBinder {

    private static final PeerageMeters METER = PeerageMeters.REQUEST_DURATION;

    private final RequestDurations durations;

    DurationMeterBinder(RequestDurations durations) {
        this.durations = durations;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        if (registry instanceof CompositeMeterRegistry composite) {
            composite.getRegistries().forEach(this::bindTo);
        } else if (registry instanceof PrometheusMeterRegistry prometheus) {
            prometheus.getPrometheusRegistry().register(this::histogram);
        } else {
            functionTimers(registry);
        }
    }

    private HistogramSnapshot histogram() {
        HistogramSnapshot.Builder histogram = HistogramSnapshot.builder()
                .name(METER.getName().replace('.', '_') + "_seconds")
                .unit(Unit.SECONDS)
                .help(METER.sentence());
        double[] bounds = RequestDurations.boundsSeconds();
        for (Transport transport : Transport.values()) {
            for (RequestAction action : RequestAction.values()) {
                if (RequestMeterBinder.exists(transport, action)) {
                    histogram.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                            .labels(Labels.of(
                                    MeterTag.TRANSPORT.asString(), transport.tag(),
                                    MeterTag.ACTION.asString(), action.tag()))
                            .classicHistogramBuckets(
                                    ClassicHistogramBuckets.of(bounds, durations.counts(transport, action)))
                            .sum(durations.sumNanos(transport, action) / 1e9)
                            .build());
                }
            }
        }
        return histogram.build();
    }

    private void functionTimers(MeterRegistry registry) {
        for (Transport transport : Transport.values()) {
            for (RequestAction action : RequestAction.values()) {
                if (RequestMeterBinder.exists(transport, action)) {
                    FunctionTimer.builder(
                                    METER.getName(),
                                    durations,
                                    d -> d.count(transport, action),
                                    d -> d.sumNanos(transport, action),
                                    TimeUnit.NANOSECONDS)
                            .description(METER.sentence())
                            .tag(MeterTag.TRANSPORT.asString(), transport.tag())
                            .tag(MeterTag.ACTION.asString(), action.tag())
                            .register(registry);
                }
            }
        }
    }
}
