package dev.peerage.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.TorrentSummary;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import reactor.core.publisher.Mono;

/**
 * {@code GET /actuator/torrents}: pages of torrents in ascending order of their info hashes, and single torrents with their
 * peers. A parameter that cannot be read is answered with 400 and a sentence. Parameters come as text: Boot's own conversion
 * would answer a wrong one without saying which.
 */
@Endpoint(id = "torrents")
public final class TorrentsEndpoint {

    static final int DEFAULT_LIMIT = 50;
    static final int MAX_LIMIT = 1000;

    private final TorrentRepository repository;
    private final MonotonicClock clock;
    private final InstantSource wallClock;

    TorrentsEndpoint(TorrentRepository repository, MonotonicClock clock, InstantSource wallClock) {
        this.repository = repository;
        this.clock = clock;
        this.wallClock = wallClock;
    }

    /**
     * A page.
     *
     * @param offset how many torrents to pass over; 0 when not given
     * @param limit how many to show at most, 1 to 1000; 50 when not given
     * @param infoHash shows this torrent alone, or an empty page when it is unknown
     */
    @ReadOperation
    public Mono<WebEndpointResponse<OperationResponseBody>> torrents(
            @Nullable String offset, @Nullable String limit, @Nullable String infoHash) {
        return answer(() -> {
            long first = number("offset", offset, 0, 0, Long.MAX_VALUE);
            int most = (int) number("limit", limit, DEFAULT_LIMIT, 1, MAX_LIMIT);
            return infoHash == null ? page(first, most) : single(hash(infoHash), first, most);
        });
    }

    /** One torrent with at most {@link TorrentDetail#MAX_PEERS} of its peers; 404 when it is unknown. */
    @ReadOperation
    public Mono<WebEndpointResponse<OperationResponseBody>> torrent(@Selector String infoHash) {
        return answer(() -> repository.find(hash(infoHash)).map(this::describe));
    }

    private static Mono<WebEndpointResponse<OperationResponseBody>> answer(Question question) {
        return Mono.defer(question::ask)
                .map(body -> new WebEndpointResponse<OperationResponseBody>(body))
                .onErrorResume(
                        InvalidParameterException.class,
                        wrong -> Mono.just(new WebEndpointResponse<>(
                                new ErrorDescriptor(wrong.sentence()), WebEndpointResponse.STATUS_BAD_REQUEST)));
    }

    private Mono<TorrentsDescriptor> page(long offset, int limit) {
        return repository
                .totals()
                .map(RepositoryTotals::torrents)
                .zipWith(
                        repository
                                .torrents(offset, limit)
                                .map(TorrentsEndpoint::describe)
                                .collectList(),
                        (total, torrents) -> new TorrentsDescriptor(total, offset, limit, torrents));
    }

    private Mono<TorrentsDescriptor> single(InfoHash infoHash, long offset, int limit) {
        return repository
                .find(infoHash)
                .map(found -> new TorrentsDescriptor(
                        1, offset, limit, offset > 0 ? List.of() : List.of(describe(found.summary()))))
                .defaultIfEmpty(new TorrentsDescriptor(0, offset, limit, List.of()));
    }

    private static long number(String name, @Nullable String text, long fallback, long least, long most) {
        if (text == null) {
            return fallback;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // answered like a number out of range
        }
        throw new InvalidParameterException(
                name + " must be a number from " + least + (most == Long.MAX_VALUE ? "" : " to " + most));
    }

    private static InfoHash hash(String hex) {
        try {
            return InfoHash.parseHex(hex);
        } catch (IllegalArgumentException notAHash) {
            throw new InvalidParameterException("infoHash must have 40 hexadecimal digits");
        }
    }

    private static TorrentDescriptor describe(TorrentSummary torrent) {
        SwarmCounts counts = torrent.counts();
        return new TorrentDescriptor(
                torrent.infoHash().toHex(), counts.seeders(), counts.leechers(), counts.completed());
    }

    private TorrentDetailDescriptor describe(TorrentDetail detail) {
        TorrentDescriptor torrent = describe(detail.summary());
        Instant now = wallClock.instant().truncatedTo(ChronoUnit.SECONDS);
        long nowSeconds = clock.nowSeconds();
        return new TorrentDetailDescriptor(
                torrent.infoHash(),
                torrent.seeders(),
                torrent.leechers(),
                torrent.completed(),
                detail.peers().stream()
                        .map(peer -> describe(peer, now.minusSeconds(nowSeconds - peer.lastSeenSeconds())))
                        .toList());
    }

    private static PeerDescriptor describe(TorrentDetail.Peer peer, Instant lastSeen) {
        PeerDetails details = peer.details();
        return new PeerDescriptor(
                peer.address().hostText(),
                peer.address().port(),
                peer.address().family().tag(),
                peer.seeder(),
                lastSeen,
                details == null ? null : details.id().toHex(),
                details == null ? null : known(details.uploaded()),
                details == null ? null : known(details.downloaded()),
                details == null ? null : known(details.left()));
    }

    private static @Nullable Long known(long bytes) {
        return bytes == AnnounceRequest.UNKNOWN ? null : bytes;
    }

    @FunctionalInterface
    private interface Question {
        Mono<? extends OperationResponseBody> ask();
    }

    /**
     * A page.
     *
     * @param total torrents there are
     * @param offset how many were passed over
     * @param limit how many are shown at most
     * @param torrents in ascending order of their info hashes
     */
    public record TorrentsDescriptor(long total, long offset, int limit, List<TorrentDescriptor> torrents)
            implements OperationResponseBody {}

    /**
     * A row of a page.
     *
     * @param infoHash 40 lower-case hexadecimal digits
     * @param seeders peers that have everything
     * @param leechers all other peers
     * @param completed downloads that ended
     */
    public record TorrentDescriptor(String infoHash, int seeders, int leechers, int completed) {}

    /**
     * One torrent: the fields of a row, and its peers.
     *
     * @param infoHash as in {@link TorrentDescriptor}
     * @param seeders as in {@link TorrentDescriptor}
     * @param leechers as in {@link TorrentDescriptor}
     * @param completed as in {@link TorrentDescriptor}
     * @param peers in no particular order
     */
    public record TorrentDetailDescriptor(
            String infoHash, int seeders, int leechers, int completed, List<PeerDescriptor> peers)
            implements OperationResponseBody {}

    /**
     * A peer.
     *
     * @param address dotted, or as RFC 5952 has it
     * @param port the announced one
     * @param family {@code ipv4} or {@code ipv6}
     * @param seeder whether it has everything
     * @param lastSeen when it last announced, ISO-8601, to the second
     * @param peerId the id it gave itself, 40 lower-case hexadecimal digits; left out, as are the following, unless
     *     {@code peerage.repository.keep-peer-details} is on and it said so
     * @param uploaded bytes it says to have uploaded
     * @param downloaded bytes it says to have downloaded
     * @param left bytes it says it still lacks
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PeerDescriptor(
            String address,
            int port,
            String family,
            boolean seeder,
            Instant lastSeen,
            @Nullable String peerId,
            @Nullable Long uploaded,
            @Nullable Long downloaded,
            @Nullable Long left) {}

    /**
     * What is wrong with a request.
     *
     * @param error a sentence for the operator
     */
    public record ErrorDescriptor(String error) implements OperationResponseBody {}
}
