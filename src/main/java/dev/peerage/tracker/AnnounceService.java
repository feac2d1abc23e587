package dev.peerage.tracker;

import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.AnnounceResponse;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentRepository;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Answers announces: asks the filters, applies the policy, calls the repository once. It has two faces over one core: a
 * reactive one for every store, and an immediate one, without an object per peer, for stores that answer at once.
 */
public final class AnnounceService {

    private final TorrentRepository repository;
    private final @Nullable ImmediateRepository immediate;
    private final RequestFilters filters;
    private final AnnouncePolicy policy;
    private final EmptyStart emptyStart;
    private final PrivatePeers privatePeers;
    private final TrackerMetrics metrics;
    private final MonotonicClock clock;

    AnnounceService(
            TorrentRepository repository,
            RequestFilters filters,
            AnnouncePolicy policy,
            EmptyStart emptyStart,
            PrivatePeers privatePeers,
            TrackerMetrics metrics,
            MonotonicClock clock) {
        this.repository = repository;
        this.immediate = repository instanceof ImmediateRepository store ? store : null;
        this.filters = filters;
        this.policy = policy;
        this.emptyStart = emptyStart;
        this.privatePeers = privatePeers;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Whether the store answers at once, so that {@link #announceNow} can be called. */
    public boolean immediate() {
        return immediate != null;
    }

    /** What touches ahead what the announces of a batch of this size will look at first. */
    public Prefetch prefetch(int most) {
        Prefetch store = immediate == null ? Prefetch.NOTHING : immediate.prefetch(most);
        return Prefetches.of(Stream.concat(Stream.of(store), filters.prefetches(most)));
    }

    /** {@link #announceNow(AnnounceRequest, Transport, Storing, PeerSink)} for a request that may change everything. */
    public AnnounceTerms announceNow(AnnounceRequest request, Transport transport, PeerSink peers) {
        return announceNow(request, transport, Storing.NORMAL, peers);
    }

    /** {@link #announce(AnnounceRequest, Transport, Storing)} for a request that may change everything. */
    public Mono<AnnounceResponse> announce(AnnounceRequest request, Transport transport) {
        return announce(request, transport, Storing.NORMAL);
    }

    /** {@link #announceNow(AnnounceRequest, Transport, Storing, PeerSink)} for a request that changes nothing. */
    public AnnounceTerms lookNow(AnnounceRequest request, Transport transport, PeerSink peers) {
        return announceNow(request, transport, Storing.NEVER, peers);
    }

    /** {@link #announce(AnnounceRequest, Transport, Storing)} for a request that changes nothing. */
    public Mono<AnnounceResponse> look(AnnounceRequest request, Transport transport) {
        return announce(request, transport, Storing.NEVER);
    }

    /**
     * Answers on the caller's thread. What can be written of the answer's head is returned, the peers are written to
     * {@code peers} before.
     *
     * @param atMost how much this request may change: a HEAD request changes nothing
     * @throws dev.peerage.bittorrent.RejectedException if a filter refuses the request
     * @throws DroppedException if a filter asks for silence
     * @throws IllegalStateException if the store does not answer at once
     */
    public AnnounceTerms announceNow(AnnounceRequest request, Transport transport, Storing atMost, PeerSink peers) {
        if (immediate == null) {
            throw new IllegalStateException("The repository answers later");
        }
        boolean thin = filters.announce(request, transport).thin();
        Storing storing = storing(request, thin, atMost);
        long nowSeconds = clock.nowSeconds();
        SwarmCounts counts =
                immediate.announceNow(request, wanted(request, transport, thin), storing, nowSeconds, peers);
        return terms(counts, thin, nowSeconds);
    }

    /**
     * Answers when the store does.
     *
     * @return the answer, or one of the errors of {@link #announceNow}, or whatever the store failed with
     */
    public Mono<AnnounceResponse> announce(AnnounceRequest request, Transport transport, Storing atMost) {
        return Mono.defer(() -> {
            boolean thin = filters.announce(request, transport).thin();
            Storing storing = storing(request, thin, atMost);
            long nowSeconds = clock.nowSeconds();
            return repository
                    .announce(request, wanted(request, transport, thin), storing, nowSeconds)
                    .map(view -> new AnnounceResponse(terms(view.counts(), thin, nowSeconds), view.peers()));
        });
    }

    private int wanted(AnnounceRequest request, Transport transport, boolean thin) {
        return thin ? 0 : policy.wanted(request, transport);
    }

    /** Every announce is answered; whether its peer may be handed to others is another question. */
    private Storing storing(AnnounceRequest request, boolean thin, Storing atMost) {
        AddressScope scope = request.peer().scope();
        metrics.source(scope);
        if (request.peer().port() == 0) {
            metrics.refused(RefusedPeer.PORT);
            return Storing.NEVER;
        }
        if (!privatePeers.stores(scope)) {
            metrics.refused(RefusedPeer.ADDRESS);
            return Storing.NEVER;
        }
        return thin ? atMost.and(Storing.KNOWN_ONLY) : atMost;
    }

    private AnnounceTerms terms(SwarmCounts counts, boolean thin, long nowSeconds) {
        if (thin) {
            // aria2 and libtorrent come back after the min interval: they are asked to stay away as well
            int stretchedSeconds = policy.stretchedIntervalSeconds();
            return new AnnounceTerms(stretchedSeconds, stretchedSeconds, counts);
        }
        int intervalSeconds = counts.newcomer() && emptyStart.refilling(nowSeconds)
                ? policy.refillIntervalSeconds()
                : policy.intervalSeconds();
        return new AnnounceTerms(intervalSeconds, policy.minIntervalSeconds(intervalSeconds), counts);
    }
}
