package dev.peerage.udp;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.tracker.AnnounceService;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.DroppedException;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.ScrapeService;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import dev.peerage.udp.codec.DatagramRequestDecoder;
import dev.peerage.udp.codec.DatagramResponseEncoder;
import dev.peerage.udp.codec.UdpAction;
import io.netty.buffer.ByteBuf;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns a datagram into its reply: length, action, connection id, decoding, service, encoding. An instance serves one
 * socket, on one thread at a time; {@link #forAnotherSocket()} makes more. Each datagram ends in exactly one call to
 * {@link TrackerMetrics}.
 *
 * <p>Who has not proved its address never gets more bytes than it sent: a connect is as long as its reply, and an id that
 * was valid once is answered by fewer bytes than a request has, so many times a second and socket.
 */
public final class UdpRequestHandler implements DatagramResponder {

    /** The longest datagram that is looked at; the longest scrape of 74 torrents has 1,496 bytes. */
    public static final int MAX_REQUEST_BYTES = 2047;

    private static final int STALE_ID_ERRORS_PER_SECOND = 1_000;

    private static final Logger log = LoggerFactory.getLogger(UdpRequestHandler.class);

    private final SharedParts shared;
    private final SecondBudget staleIdErrors = new SecondBudget(STALE_ID_ERRORS_PER_SECOND);
    private final DatagramResponseEncoder announceReply = new DatagramResponseEncoder();
    private final Prefetch prefetch;

    /** Whether a lane tells when a batch begins; the two below are its clock then. */
    private boolean batches;

    private long batchMillis;
    /** When the last datagram was done with, or the batch began. */
    private long lastNanos;

    UdpRequestHandler(SharedParts shared) {
        this.shared = shared;
        this.prefetch = shared.announces.prefetch(MAX_BATCH);
    }

    /**
     * What the handlers of all sockets have in common.
     *
     * @param staleIdProbes how many failing ids a second are worth finding out whether they were valid once
     */
    record SharedParts(
            ConnectionIds ids,
            SecondBudget staleIdProbes,
            AnnounceService announces,
            ScrapeService scrapes,
            LateAnswers lateAnswers,
            TrackerMetrics metrics,
            InstantSource clock) {}

    /** A handler for one more socket, with a budget of error replies of its own. */
    public UdpRequestHandler forAnotherSocket() {
        return new UdpRequestHandler(shared);
    }

    @Override
    public void beginBatch() {
        batches = true;
        batchMillis = shared.clock.millis();
        lastNanos = System.nanoTime();
    }

    @Override
    public void lookAhead(ByteBuf in, int length, PeerAddress from) {
        if (length >= UdpAction.ANNOUNCE.requestBytes()
                && length <= MAX_REQUEST_BYTES
                && DatagramRequestDecoder.actionCode(in) == UdpAction.ANNOUNCE.code()) {
            prefetch.add(DatagramRequestDecoder.infoHash(in), from);
        }
    }

    @Override
    public void prefetch() {
        prefetch.run();
    }

    @Override
    public int handle(ByteBuf in, int length, PeerAddress from, ByteBuf out, LateReply late) {
        long startNanos = batches ? lastNanos : System.nanoTime();
        if (from.port() == 0) {
            return drop(DropReason.SOURCE_PORT);
        }
        if (length < DatagramRequestDecoder.HEADER_BYTES) {
            return drop(DropReason.SHORT);
        }
        if (length > MAX_REQUEST_BYTES) {
            return drop(DropReason.TRUNCATED);
        }
        UdpAction action = UdpAction.ofRequest(DatagramRequestDecoder.actionCode(in));
        if (action == null) {
            return drop(DropReason.UNKNOWN_ACTION);
        }
        if (length < action.requestBytes()) {
            return drop(DropReason.SHORT);
        }
        Call call = new Call(action, from, DatagramRequestDecoder.transactionId(in), startNanos);
        return action == UdpAction.CONNECT ? connect(in, call, out) : request(in, length, call, out, late);
    }

    /** What has to be known of a request until its reply is sent. */
    record Call(UdpAction action, PeerAddress from, int transactionId, long startNanos) {

        /** Counts the answer; returns when that was. */
        long answered(TrackerMetrics metrics, @Nullable Rejection rejection) {
            long nowNanos = System.nanoTime();
            RequestAction requestAction = switch (action) {
                case CONNECT -> RequestAction.CONNECT;
                case SCRAPE -> RequestAction.SCRAPE;
                case ANNOUNCE, ERROR -> RequestAction.ANNOUNCE;
            };
            metrics.answered(Transport.UDP, from.family(), requestAction, rejection, nowNanos - startNanos);
            return nowNanos;
        }
    }

    private long nowMillis() {
        return batches ? batchMillis : shared.clock.millis();
    }

    private int connect(ByteBuf in, Call call, ByteBuf out) {
        if (!DatagramRequestDecoder.hasConnectMagic(in)) {
            return drop(DropReason.NO_MAGIC);
        }
        long id = shared.ids.issue(call.from, nowMillis());
        return answered(call, DatagramResponseEncoder.connect(out, call.transactionId, id));
    }

    private int request(ByteBuf in, int length, Call call, ByteBuf out, LateReply late) {
        long id = DatagramRequestDecoder.connectionId(in);
        long nowMillis = nowMillis();
        if (!shared.ids.accepts(id, call.from, nowMillis)) {
            return refuseId(id, nowMillis, call, out);
        }
        try {
            return call.action == UdpAction.ANNOUNCE
                    ? announce(DatagramRequestDecoder.announce(in, length, call.from), call, out, late)
                    : scrape(DatagramRequestDecoder.scrape(in, length, call.from), call, out, late);
        } catch (RejectedException refused) {
            return rejected(call, refused.rejection(), out);
        } catch (DroppedException silenced) {
            return drop(silenced.reason());
        } catch (RuntimeException failed) {
            log.debug("A request over UDP failed", failed);
            return rejected(call, Rejection.UNAVAILABLE, out);
        }
    }

    private int refuseId(long id, long nowMillis, Call call, ByteBuf out) {
        if (!shared.staleIdProbes.take(nowMillis) || !shared.ids.onceValid(id, call.from, nowMillis)) {
            return drop(DropReason.FORGED_CONNECTION_ID);
        }
        return staleIdErrors.take(nowMillis)
                ? rejected(call, Rejection.STALE_CONNECTION_ID, out)
                : drop(DropReason.ERROR_BUDGET);
    }

    private int announce(AnnounceRequest request, Call call, ByteBuf out, LateReply late) {
        if (!shared.announces.immediate()) {
            return later(shared.lateAnswers.await(
                    shared.announces.announce(request, Transport.UDP), DatagramResponseEncoder::announce, call, late));
        }
        announceReply.begin(out);
        AnnounceTerms terms = shared.announces.announceNow(request, Transport.UDP, announceReply);
        return answered(call, announceReply.finish(call.transactionId, terms));
    }

    private int scrape(ScrapeRequest request, Call call, ByteBuf out, LateReply late) {
        if (!shared.scrapes.immediate()) {
            return later(shared.lateAnswers.await(
                    shared.scrapes.scrape(request, Transport.UDP), DatagramResponseEncoder::scrape, call, late));
        }
        return answered(
                call,
                DatagramResponseEncoder.scrape(
                        out, call.transactionId, shared.scrapes.scrapeNow(request, Transport.UDP)));
    }

    private int later(boolean accepted) {
        return accepted ? ANSWERED_LATER : drop(DropReason.LATE_LIMIT);
    }

    private int answered(Call call, int replyBytes) {
        lastNanos = call.answered(shared.metrics, null);
        return replyBytes;
    }

    private int rejected(Call call, Rejection rejection, ByteBuf out) {
        int replyBytes = DatagramResponseEncoder.error(out, call.transactionId, rejection.text());
        lastNanos = call.answered(shared.metrics, rejection);
        return replyBytes;
    }

    private int drop(DropReason reason) {
        shared.metrics.dropped(reason);
        return SILENCE;
    }
}
