package dev.peerage.udp;

import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.memory.StoreType;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.TrackerParts;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.Binder;

/** How much of the tracker answers: each rung does what the one before does, and one thing more. */
public enum Rung {
    /** A request is read into its object, and an answer with the same peers each time is encoded. */
    CODEC,
    /** The connection id is verified. */
    IDS,
    /** The product's handler and services: clocks, filters of which there are none, policy, counting nothing; a store of one answer. */
    SERVICES,
    /** The packed store, no limits. */
    STORE,
    /** Its limits. */
    LIMITS;

    private static final int STALE_ID_PROBES_PER_SECOND = 10_000;
    private static final RepositoryLimits DEFAULT_LIMITS =
            new RepositoryLimits(4_000_000, 8_000_000, 20_000, 100, 20_000);

    /** The rung of a name. */
    public static Rung of(String name) {
        return Arrays.stream(values())
                .filter(rung -> rung.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No rung " + name + "; there are "
                        + Arrays.stream(values()).map(Rung::label).collect(Collectors.joining(", "))));
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What answers the datagrams of each socket: {@code peers} of them in answers that are the same each time. */
    public Supplier<DatagramResponder> responders(int peers) {
        ConnectionIds ids = new ConnectionIds(new Binder().bindOrCreate("peerage.udp", UdpProperties.class));
        byte[] fixed = new byte[6 * peers];
        Arrays.fill(fixed, (byte) 1);
        return switch (this) {
            case CODEC -> () -> new CodecResponder(fixed, null);
            case IDS -> () -> new CodecResponder(fixed, ids);
            case SERVICES -> handler(ids, new FixedAnswer(fixed))::forAnotherSocket;
            case STORE -> handler(ids, StoreType.PACKED.create())::forAnotherSocket;
            case LIMITS -> {
                ImmediateRepository store = StoreType.PACKED.create();
                store.limits(DEFAULT_LIMITS).subscribe();
                yield handler(ids, store)::forAnotherSocket;
            }
        };
    }

    private static UdpRequestHandler handler(ConnectionIds ids, ImmediateRepository store) {
        return new UdpRequestHandler(new UdpRequestHandler.SharedParts(
                ids,
                new SecondBudget(STALE_ID_PROBES_PER_SECOND),
                TrackerParts.announceService(store, TrackerMetrics.NOOP, 1),
                TrackerParts.scrapeService(store, 1),
                new LateAnswers(TrackerMetrics.NOOP),
                TrackerMetrics.NOOP,
                InstantSource.system()));
    }
}
