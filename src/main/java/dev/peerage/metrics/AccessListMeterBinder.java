package dev.peerage.metrics;

import dev.peerage.tracker.AccessList;
import dev.peerage.tracker.AccessListStatus;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/** Shows how the lists of torrents are doing. */
final class AccessListMeterBinder implements MeterBinder {

    private final AccessListStatus status;

    AccessListMeterBinder(AccessListStatus status) {
        this.status = status;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (AccessList list : AccessList.values()) {
            Tags tags = Tags.of(MeterTag.LIST.asString(), list.tag());
            Gauge.builder(PeerageMeters.ACCESS_LIST_SIZE.getName(), status, lists -> size(lists.size(list)))
                    .description(PeerageMeters.ACCESS_LIST_SIZE.sentence())
                    .tags(tags)
                    .register(registry);
            counter(registry, PeerageMeters.ACCESS_LIST_CHANGES, tags, lists -> lists.changes(list));
            counter(registry, PeerageMeters.ACCESS_LIST_FAILURES, tags, lists -> lists.failures(list));
        }
    }

    private static double size(OptionalInt size) {
        return size.isPresent() ? size.getAsInt() : Double.NaN;
    }

    private void counter(
            MeterRegistry registry, PeerageMeters meter, Tags tags, ToDoubleFunction<AccessListStatus> value) {
        FunctionCounter.builder(meter.getName(), status, value)
                .description(meter.sentence())
                .tags(tags)
                .register(registry);
    }
}
