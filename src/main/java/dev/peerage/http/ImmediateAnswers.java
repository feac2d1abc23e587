package dev.peerage.http;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
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
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests on the caller's thread, into the caller's buffers. Whatever goes wrong becomes a refusal from the closed
 * list; each request ends in one call to the metrics.
 */
final class ImmediateAnswers {

    private static final Logger log = LoggerFactory.getLogger(ImmediateAnswers.class);

    private final AnnounceService announces;
    private final ScrapeService scrapes;
    private final ClientAddressResolver clients;
    private final TrackerMetrics metrics;
    private final boolean externalIp;

    /**
     * @param externalIp whether clients are told their address
     */
    ImmediateAnswers(
            AnnounceService announces,
            ScrapeService scrapes,
            ClientAddressResolver clients,
            TrackerMetrics metrics,
            boolean externalIp) {
        this.announces = announces;
        this.scrapes = scrapes;
        this.clients = clients;
        this.metrics = metrics;
        this.externalIp = externalIp;
    }

    /** Whether the store answers at once, so that {@link #announce} and {@link #scrape} can be called. */
    boolean available() {
        return announces.immediate() && scrapes.immediate();
    }

    /** Where the addresses of clients come from. */
    ClientAddressResolver clients() {
        return clients;
    }

    /**
     * Answers an announce.
     *
     * @param query what was asked
     * @param head whether nothing may change
     * @param peers empty; used on the way
     * @param body empty; gets the answer's body
     * @return when it was done, as {@link System#nanoTime()}
     * @throws DroppedException if the connection is to be closed without an answer
     */
    long announce(Query query, boolean head, PeerBuffer peers, ByteBuf body) {
        PeerAddress client = query.socket;
        Rejection rejection = null;
        try {
            client = clients.resolve(client, query.headers);
            AnnounceQuery announce = QueryRequestDecoder.announce(query.bytes, query.start, query.end, client);
            AnnounceRequest request = announce.request();
            peers.withIds(!announce.compact());
            AnnounceTerms terms = head
                    ? announces.lookNow(request, Transport.HTTP, peers)
                    : announces.announceNow(request, Transport.HTTP, peers);
            BencodeResponseEncoder.writeAnnounce(body, terms, request.peer(), peers, announce.compact(), externalIp);
        } catch (RuntimeException failure) {
            rejection = refuse(failure, body);
        }
        return count(RequestAction.ANNOUNCE, client.family(), rejection, query.startNanos);
    }

    /**
     * Answers a scrape.
     *
     * @param query what was asked
     * @param body empty; gets the answer's body
     * @return when it was done, as {@link System#nanoTime()}
     * @throws DroppedException if the connection is to be closed without an answer
     */
    long scrape(Query query, ByteBuf body) {
        PeerAddress client = query.socket;
        Rejection rejection = null;
        try {
            client = clients.resolve(client, query.headers);
            ScrapeRequest request = QueryRequestDecoder.scrape(query.bytes, query.start, query.end, client);
            BencodeResponseEncoder.writeScrape(body, request.infoHashes(), scrapes.scrapeNow(request, Transport.HTTP));
        } catch (RuntimeException failure) {
            rejection = refuse(failure, body);
        }
        return count(RequestAction.SCRAPE, client.family(), rejection, query.startNanos);
    }

    private Rejection refuse(RuntimeException failure, ByteBuf body) {
        if (failure instanceof DroppedException dropped) {
            metrics.dropped(dropped.reason());
            throw dropped;
        }
        Rejection rejection = Rejection.UNAVAILABLE;
        if (failure instanceof RejectedException rejected) {
            rejection = rejected.rejection();
        } else {
            log.debug("A request failed", failure);
        }
        BencodeResponseEncoder.writeFailure(body.clear(), rejection);
        return rejection;
    }

    private long count(RequestAction action, AddressFamily family, @Nullable Rejection rejection, long startNanos) {
        long now = System.nanoTime();
        metrics.answered(Transport.HTTP, family, action, rejection, now - startNanos);
        return now;
    }

    /** What a request asks, as it stands among the bytes that were read; used again for the next one. */
    static final class Query {

        private final PeerAddress socket;
        private final Function<String, List<String>> headers;

        private byte[] bytes = {};
        private int start;
        private int end;
        private long startNanos;

        /**
         * @param socket where the connection comes from, with port 0
         * @param headers finds the lines of a header by its name
         */
        Query(PeerAddress socket, Function<String, List<String>> headers) {
            this.socket = socket;
            this.headers = headers;
        }

        /**
         * Points to a query.
         *
         * @param queryBytes where it stands
         * @param queryStart where it starts, behind the question mark
         * @param queryEnd where it ends, exclusive
         * @param arrivedNanos when it had come, as {@link System#nanoTime()}
         */
        Query at(byte[] queryBytes, int queryStart, int queryEnd, long arrivedNanos) {
            bytes = queryBytes;
            start = queryStart;
            end = queryEnd;
            startNanos = arrivedNanos;
            return this;
        }
    }
}
