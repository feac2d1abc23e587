package dev.peerage.actuate;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import java.time.Duration;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import reactor.core.publisher.Mono;

/** {@code GET /actuator/stats}: how much there is, and how much was answered since the start. */
@Endpoint(id = "stats")
public final class StatsEndpoint {

    private final TorrentRepository repository;
    private final RequestCounts counts;
    private final MonotonicClock clock;
    private final long startSeconds;

    StatsEndpoint(TorrentRepository repository, RequestCounts counts, MonotonicClock clock) {
        this.repository = repository;
        this.counts = counts;
        this.clock = clock;
        this.startSeconds = clock.nowSeconds();
    }

    /** The sums; an error when the store does not tell its totals. */
    @ReadOperation
    public Mono<StatsDescriptor> stats() {
        return repository.totals().map(this::describe);
    }

    private StatsDescriptor describe(RepositoryTotals totals) {
        return new StatsDescriptor(
                totals.torrents(),
                totals.seeders(),
                totals.leechers(),
                totals.completed(),
                new PeersDescriptor(totals.peers(AddressFamily.IPV4), totals.peers(AddressFamily.IPV6)),
                Duration.ofSeconds(clock.nowSeconds() - startSeconds),
                new RequestsDescriptor(
                        udp(AddressFamily.IPV4),
                        udp(AddressFamily.IPV6),
                        http(AddressFamily.IPV4),
                        http(AddressFamily.IPV6)));
    }

    private UdpDescriptor udp(AddressFamily family) {
        return new UdpDescriptor(
                counts.answers(Transport.UDP, family, RequestAction.CONNECT, null),
                counts.answers(Transport.UDP, family, RequestAction.ANNOUNCE, null),
                counts.answers(Transport.UDP, family, RequestAction.SCRAPE, null),
                counts.rejections(Transport.UDP, family));
    }

    private HttpDescriptor http(AddressFamily family) {
        return new HttpDescriptor(
                counts.answers(Transport.HTTP, family, RequestAction.ANNOUNCE, null),
                counts.answers(Transport.HTTP, family, RequestAction.SCRAPE, null),
                counts.rejections(Transport.HTTP, family));
    }

    /**
     * The answer.
     *
     * @param torrents torrents in the store
     * @param seeders peers that have everything
     * @param leechers all other peers
     * @param completed downloads that ended since the start
     * @param peers the same peers by family
     * @param uptime since the start, ISO-8601
     * @param requests what was answered, by door and family
     */
    public record StatsDescriptor(
            long torrents,
            long seeders,
            long leechers,
            long completed,
            PeersDescriptor peers,
            Duration uptime,
            RequestsDescriptor requests)
            implements OperationResponseBody {}

    /** Peers by family. */
    public record PeersDescriptor(long ipv4, long ipv6) {}

    /** Answers by door and family. */
    public record RequestsDescriptor(
            UdpDescriptor udp4, UdpDescriptor udp6, HttpDescriptor http4, HttpDescriptor http6) {}

    /** Successes of the UDP door by action, and all refusals it answered. */
    public record UdpDescriptor(long connect, long announce, long scrape, long rejected) {}

    /** Successes of the HTTP door by action, and all refusals it answered. */
    public record HttpDescriptor(long announce, long scrape, long rejected) {}
}
