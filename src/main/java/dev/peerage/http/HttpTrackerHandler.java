package dev.peerage.http;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceResponse;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.http.codec.AnnounceQuery;
import dev.peerage.http.codec.BencodeResponseEncoder;
import dev.peerage.http.codec.PeerBuffer;
import dev.peerage.http.codec.QueryRequestDecoder;
import dev.peerage.tracker.AnnounceService;
import dev.peerage.tracker.DroppedException;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.ScrapeService;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Answers requests of either adapter, at once when the store does. Whatever goes wrong becomes a refusal from the closed
 * list; each announce and each scrape ends in one call to the metrics.
 */
final class HttpTrackerHandler {

    private static final Logger log = LoggerFactory.getLogger(HttpTrackerHandler.class);

    private static final int USUAL_BYTES = 512;

    private final AnnounceService announces;
    private final ScrapeService scrapes;
    private final ClientAddressResolver clients;
    private final TrackerMetrics metrics;
    private final ImmediateAnswers immediateAnswers;
    private final boolean externalIp;
    private final Duration timeout;

    /**
     * @param externalIp whether clients are told their address
     * @param timeout how long to wait for a store that answers later
     */
    HttpTrackerHandler(
            AnnounceService announces,
            ScrapeService scrapes,
            ClientAddressResolver clients,
            TrackerMetrics metrics,
            boolean externalIp,
            Duration timeout) {
        this.announces = announces;
        this.scrapes = scrapes;
        this.clients = clients;
        this.metrics = metrics;
        this.immediateAnswers = new ImmediateAnswers(announces, scrapes, clients, metrics, externalIp);
        this.externalIp = externalIp;
        this.timeout = timeout;
    }

    /** Whether the store answers at once, so that {@link #answerNow} can be called. */
    boolean immediate() {
        return immediateAnswers.available();
    }

    /** The answers behind {@link #answerNow}, for who reads requests without an object for each. */
    ImmediateAnswers immediateAnswers() {
        return immediateAnswers;
    }

    /**
     * Answers on the caller's thread.
     *
     * @throws DroppedException if the connection is to be closed without an answer
     */
    TrackerReply answerNow(TrackerRequest request) {
        RequestTarget target = RequestTarget.of(request.target());
        if (target.page() == RequestTarget.Page.NONE || !request.reads()) {
            return notForUs(target);
        }
        ImmediateAnswers.Query query = new ImmediateAnswers.Query(
                        ClientAddressResolver.addressOf(request.socket()), request.headers())
                .at(target.bytes(), target.queryStart(), target.bytes().length, System.nanoTime());
        ByteBuf body = Unpooled.buffer(USUAL_BYTES);
        if (target.page() == RequestTarget.Page.ANNOUNCE) {
            immediateAnswers.announce(query, request.head(), PeerBuffer.empty(), body);
        } else {
            immediateAnswers.scrape(query, body);
        }
        return TrackerReply.ok(body);
    }

    /** Answers when the store does; ends with a {@link DroppedException} if the connection is to be closed. */
    Mono<TrackerReply> answer(TrackerRequest request) {
        RequestTarget target = RequestTarget.of(request.target());
        if (target.page() == RequestTarget.Page.NONE || !request.reads()) {
            return Mono.just(notForUs(target));
        }
        Exchange exchange = new Exchange(request, target);
        return Mono.defer(exchange::answer)
                .timeout(timeout)
                .switchIfEmpty(Mono.error(RejectedException.of(Rejection.UNAVAILABLE)))
                .map(body -> exchange.answered(body, null))
                .onErrorResume(failure -> Mono.fromSupplier(() -> exchange.failed(failure)))
                .doOnCancel(exchange::abandoned);
    }

    private static TrackerReply notForUs(RequestTarget target) {
        return target.page() == RequestTarget.Page.NONE ? TrackerReply.notFound() : TrackerReply.methodNotAllowed();
    }

    /** One announce or scrape, from the request to its count. */
    private final class Exchange {

        private final TrackerRequest request;
        private final RequestTarget target;
        private final RequestAction action;
        private final PeerAddress socket;
        private final long startNanos = System.nanoTime();
        private final AtomicBoolean counted = new AtomicBoolean();

        private AddressFamily family;

        Exchange(TrackerRequest request, RequestTarget target) {
            this.request = request;
            this.target = target;
            this.action = target.page() == RequestTarget.Page.ANNOUNCE ? RequestAction.ANNOUNCE : RequestAction.SCRAPE;
            this.socket = ClientAddressResolver.addressOf(request.socket());
            this.family = socket.family();
        }

        Mono<ByteBuf> answer() {
            PeerAddress client = client();
            if (action == RequestAction.SCRAPE) {
                ScrapeRequest scrape = QueryRequestDecoder.scrape(target.bytes(), target.queryStart(), client);
                return scrapes.scrape(scrape, Transport.HTTP).map(rows -> {
                    ByteBuf body = Unpooled.buffer(USUAL_BYTES);
                    BencodeResponseEncoder.writeScrape(body, scrape.infoHashes(), rows);
                    return body;
                });
            }
            AnnounceQuery query = QueryRequestDecoder.announce(target.bytes(), target.queryStart(), client);
            Mono<AnnounceResponse> answer = request.head()
                    ? announces.look(query.request(), Transport.HTTP)
                    : announces.announce(query.request(), Transport.HTTP);
            return answer.map(
                    response -> encode(query, response.terms(), PeerBuffer.of(response.peers(), query.compact())));
        }

        private PeerAddress client() {
            PeerAddress client = clients.resolve(socket, request.headers());
            family = client.family();
            return client;
        }

        private ByteBuf encode(AnnounceQuery query, AnnounceTerms terms, PeerBuffer peers) {
            ByteBuf body = Unpooled.buffer(USUAL_BYTES);
            BencodeResponseEncoder.writeAnnounce(
                    body, terms, query.request().peer(), peers, query.compact(), externalIp);
            return body;
        }

        TrackerReply answered(ByteBuf body, @Nullable Rejection rejection) {
            count(rejection);
            return TrackerReply.ok(body);
        }

        TrackerReply failed(Throwable failure) {
            if (failure instanceof DroppedException dropped) {
                if (counted.compareAndSet(false, true)) {
                    metrics.dropped(dropped.reason());
                }
                throw dropped;
            }
            Rejection rejection = Rejection.UNAVAILABLE;
            if (failure instanceof RejectedException rejected) {
                rejection = rejected.rejection();
            } else {
                log.debug("A request failed", failure);
            }
            ByteBuf body = Unpooled.buffer(USUAL_BYTES);
            BencodeResponseEncoder.writeFailure(body, rejection);
            return answered(body, rejection);
        }

        /** The client went away before the store answered: for it, the tracker was not there. */
        void abandoned() {
            count(Rejection.UNAVAILABLE);
        }

        /** A client may leave at any moment, also when its answer has been counted. */
        private void count(@Nullable Rejection rejection) {
            if (counted.compareAndSet(false, true)) {
                metrics.answered(Transport.HTTP, family, action, rejection, System.nanoTime() - startNanos);
            }
        }
    }
}
