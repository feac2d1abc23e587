package dev.peerage.tracker;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.Rejection;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the doors answered, counted from the start. Everything is laid out ahead: a count is one add to a striped cell and
 * never a look-up. Stats and meters read from here, so that they cannot disagree.
 */
public final class RequestCounts implements TrackerMetrics {

    private static final int FAMILIES = AddressFamily.values().length;
    private static final int ACTIONS = RequestAction.values().length;
    private static final int ANSWERS = LimitedAnswer.values().length;
    private static final int OUTCOMES = Rejection.values().length + 1;

    private final LongAdder[] answered = adders(Transport.values().length * FAMILIES * ACTIONS * OUTCOMES);
    private final LongAdder[] dropped = adders(DropReason.values().length);
    private final LongAdder[] refused = adders(RefusedPeer.values().length);
    private final LongAdder[] sources = adders(AddressScope.values().length);

    private final LongAdder[] limited = adders(LimitScope.values().length * ANSWERS);

    private static LongAdder[] adders(int count) {
        return Stream.generate(LongAdder::new).limit(count).toArray(LongAdder[]::new);
    }

    private static int cell(
            Transport transport, AddressFamily family, RequestAction action, @Nullable Rejection rejection) {
        int outcome = rejection == null ? 0 : rejection.ordinal() + 1;
        return ((transport.ordinal() * FAMILIES + family.ordinal()) * ACTIONS + action.ordinal()) * OUTCOMES + outcome;
    }

    private static int cell(LimitScope limit, LimitedAnswer answer) {
        return limit.ordinal() * ANSWERS + answer.ordinal();
    }

    @Override
    public void answered(
            Transport transport,
            AddressFamily family,
            RequestAction action,
            @Nullable Rejection rejection,
            long nanos) {
        answered[cell(transport, family, action, rejection)].increment();
    }

    @Override
    public void dropped(DropReason reason) {
        dropped[reason.ordinal()].increment();
    }

    @Override
    public void refused(RefusedPeer reason) {
        refused[reason.ordinal()].increment();
    }

    @Override
    public void source(AddressScope scope) {
        sources[scope.ordinal()].increment();
    }

    @Override
    public void limited(LimitScope limit, LimitedAnswer answer) {
        limited[cell(limit, answer)].increment();
    }

    /** Answers of one kind; {@code rejection} null asks for the successes. */
    public long answers(
            Transport transport, AddressFamily family, RequestAction action, @Nullable Rejection rejection) {
        return answered[cell(transport, family, action, rejection)].sum();
    }

    /** All refusals that one door answered to one family. */
    public long rejections(Transport transport, AddressFamily family) {
        long sum = 0;
        for (RequestAction action : RequestAction.values()) {
            for (Rejection rejection : Rejection.values()) {
                sum += answers(transport, family, action, rejection);
            }
        }
        return sum;
    }

    /** Requests that got silence for this reason. */
    public long drops(DropReason reason) {
        return dropped[reason.ordinal()].sum();
    }

    /** Peers that were not stored for this reason. */
    public long refusals(RefusedPeer reason) {
        return refused[reason.ordinal()].sum();
    }

    /** Requests above this limit that were answered like this. */
    public long limitations(LimitScope limit, LimitedAnswer answer) {
        return limited[cell(limit, answer)].sum();
    }

    /** Announces from addresses of this scope. */
    public long sources(AddressScope scope) {
        return sources[scope.ordinal()].sum();
    }
}
