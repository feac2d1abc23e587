package dev.peerage.benchmarking.pressure;

import dev.peerage.actuate.ActuateParts;
import dev.peerage.actuate.StatsEndpoint;
import dev.peerage.actuate.StatsEndpoint.StatsDescriptor;
import dev.peerage.actuate.TorrentsEndpoint;
import dev.peerage.actuate.TorrentsEndpoint.TorrentDetailDescriptor;
import dev.peerage.actuate.TorrentsEndpoint.TorrentsDescriptor;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceService;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.TrackerParts;
import dev.peerage.tracker.Transport;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import reactor.core.publisher.Mono;

/** A tracker without doors in this process: a store, the service before it, the endpoints beside it, and a clock that is moved. */
final class PressureTracker {

    private final MovedClock clock;
    private final RequestCounts counts;
    private final TorrentRepository repository;
    private final AnnounceService service;
    private final StatsEndpoint stats;
    private final TorrentsEndpoint torrents;

    /** Over a store that answers at once, with nothing before it. */
    PressureTracker(TorrentRepository repository) {
        this(repository, new MovedClock(), new RequestCounts(), List.of());
    }

    /** Over a store that answers at once, behind these filters. */
    PressureTracker(TorrentRepository repository, MovedClock clock, RequestCounts counts, List<RequestFilter> filters) {
        this.repository = repository;
        this.clock = clock;
        this.counts = counts;
        this.service = TrackerParts.announceService(repository, filters, counts, clock);
        this.stats = ActuateParts.stats(repository, counts, clock);
        this.torrents = ActuateParts.torrents(repository, clock);
    }

    TorrentRepository repository() {
        return repository;
    }

    void pass(long seconds) {
        clock.pass(seconds);
    }

    /** What a UDP door does with an announce, but for the bytes. */
    AnnounceTerms announce(AnnounceRequest request, ReplyBuffer reply) {
        AnnounceTerms terms = service.announceNow(request, Transport.UDP, reply.clear());
        counts.answered(Transport.UDP, request.peer().family(), RequestAction.ANNOUNCE, null, 0);
        return terms;
    }

    /** One sweep, as the sweeper's thread does it. */
    SweepReport sweep() {
        return Objects.requireNonNull(repository.sweep(clock.nowSeconds()).block());
    }

    /** {@code GET /actuator/torrents/HASH} of a torrent that is known. */
    TorrentDetailDescriptor details(String infoHash) {
        return (TorrentDetailDescriptor) body(torrents.torrent(infoHash));
    }

    /** {@code GET /actuator/torrents?limit=1000}. */
    TorrentsDescriptor page() {
        return (TorrentsDescriptor) body(torrents.torrents(null, "1000", null));
    }

    private static OperationResponseBody body(Mono<WebEndpointResponse<OperationResponseBody>> answer) {
        WebEndpointResponse<OperationResponseBody> response = answer.block();
        if (response == null || response.getBody() == null) {
            throw new BrokenInvariantException("a torrent that must be known is not");
        }
        return response.getBody();
    }

    /** {@code GET /actuator/stats}. */
    StatsDescriptor statistics() {
        return Objects.requireNonNull(stats.stats().block());
    }
}
