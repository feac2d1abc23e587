package dev.peerage.metrics;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.LimitScope;
import dev.peerage.tracker.LimitedAnswer;
import dev.peerage.tracker.RefusedPeer;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Shows {@link RequestCounts} as counters. Every series there can ever be is registered at the start, at zero: a rate over
 * the first refusal is then not lost, and nothing a client sends can add a series.
 */
final class RequestMeterBinder implements MeterBinder {

    private static final String SUCCESS = "ok";

    private final RequestCounts counts;

    RequestMeterBinder(RequestCounts counts) {
        this.counts = counts;
    }

    /** Whether a door knows an action: connection ids are UDP's alone. */
    static boolean exists(Transport transport, RequestAction action) {
        return transport == Transport.UDP || action != RequestAction.CONNECT;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Transport transport : Transport.values()) {
            for (AddressFamily family : AddressFamily.values()) {
                for (RequestAction action : RequestAction.values()) {
                    if (exists(transport, action)) {
                        requests(registry, transport, family, action);
                    }
                }
            }
        }
        for (DropReason reason : DropReason.values()) {
            counter(registry, PeerageMeters.DROPPED, tag(MeterTag.REASON, reason.tag()), c -> c.drops(reason));
        }
        for (RefusedPeer reason : RefusedPeer.values()) {
            counter(registry, PeerageMeters.PEERS_REFUSED, tag(MeterTag.REASON, reason.tag()), c -> c.refusals(reason));
        }
        for (LimitScope limit : LimitScope.values()) {
            for (LimitedAnswer answer : LimitedAnswer.values()) {
                Tags tags = tag(MeterTag.LIMIT, limit.tag()).and(tag(MeterTag.ANSWER, answer.tag()));
                counter(registry, PeerageMeters.LIMITED, tags, c -> c.limitations(limit, answer));
            }
        }
        for (AddressScope scope : AddressScope.values()) {
            counter(registry, PeerageMeters.SOURCES, tag(MeterTag.SCOPE, scope.tag()), c -> c.sources(scope));
        }
    }

    private void requests(MeterRegistry registry, Transport transport, AddressFamily family, RequestAction action) {
        answers(registry, transport, family, action, null);
        for (Rejection rejection : Rejection.values()) {
            answers(registry, transport, family, action, rejection);
        }
    }

    private void answers(
            MeterRegistry registry,
            Transport transport,
            AddressFamily family,
            RequestAction action,
            @Nullable Rejection rejection) {
        Tags tags = tag(MeterTag.TRANSPORT, transport.tag())
                .and(tag(MeterTag.FAMILY, family.tag()))
                .and(tag(MeterTag.ACTION, action.tag()))
                .and(tag(MeterTag.OUTCOME, rejection == null ? SUCCESS : rejection.tag()));
        counter(registry, PeerageMeters.REQUESTS, tags, c -> c.answers(transport, family, action, rejection));
    }

    private void counter(
            MeterRegistry registry, PeerageMeters meter, Tags tags, ToDoubleFunction<RequestCounts> value) {
        FunctionCounter.builder(meter.getName(), counts, value)
                .description(meter.sentence())
                .tags(tags)
                .register(registry);
    }

    private static Tags tag(MeterTag tag, String value) {
        return Tags.of(tag.asString(), value);
    }
}
