package dev.peerage.http;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.tracker.Drain;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands between the codec and Reactor Netty, one on each connection, and passes on nothing but whole, bodiless, legal
 * requests. It answers what cannot be decoded with the promised status, in its turn; it drops bodies, which no request of a
 * tracker needs; and it closes connections that are idle, slow or half closed.
 */
// a write or close that fails ends the connection, and Netty tells so: the futures add nothing
@SuppressWarnings("FutureReturnValueIgnored")
final class HttpConnection extends ChannelDuplexHandler {

    private static final Logger log = LoggerFactory.getLogger(HttpConnection.class);

    /** No client has so many requests under way; each costs memory until its turn comes. */
    private static final int MAX_UNANSWERED = 256;

    private static final long USED_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NOTHING = 0;

    private final PeerAddress socket;
    private final ConnectionLimits limits;
    private final Drain drain;
    private final long idleNanos;
    private final long requestNanos;

    private @Nullable HttpRequest arriving;
    private @Nullable UndecodableReply refusal;
    private @Nullable Future<?> nextCheck;
    private int unanswered;
    private boolean passedOn;
    private boolean inputClosed;
    private boolean tellsKeepAlive;
    private long arrivingSince = NOTHING;
    private long quietSince = System.nanoTime();
    private long usedAt = quietSince;

    HttpConnection(PeerAddress socket, ConnectionLimits limits, Drain drain, long idleNanos, long requestNanos) {
        this.socket = socket;
        this.limits = limits;
        this.drain = drain;
        this.idleNanos = idleNanos;
        this.requestNanos = requestNanos;
    }

    /** Whether a connection is one to the tracker. */
    static boolean isOn(Channel channel) {
        return channel.pipeline().get(HttpConnection.class) != null;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        checkLater(ctx, Math.min(idleNanos, requestNanos));
        ctx.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (refusal != null) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpRequest request) {
            if (request.decoderResult().isFailure()) {
                ReferenceCountUtil.release(message);
                refuse(ctx, UndecodableReply.of(request.decoderResult().cause()));
                return;
            }
            begin(ctx, request);
        }
        if (message instanceof HttpContent content) {
            boolean failed = content.decoderResult().isFailure();
            content.release();
            if (failed) {
                refuse(ctx, UndecodableReply.BAD_REQUEST);
            } else if (message instanceof LastHttpContent) {
                passOn(ctx);
            }
        }
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest request) {
        arriving = request;
        if (HttpUtil.is100ContinueExpected(request)) {
            // the answer comes instead of the permission to go on; what the client sends then is anybody's guess
            request.headers().remove(HttpHeaderNames.EXPECT);
            HttpUtil.setKeepAlive(request, false);
            passOn(ctx);
        }
    }

    private void passOn(ChannelHandlerContext ctx) {
        HttpRequest request = arriving;
        if (request == null) {
            return;
        }
        arriving = null;
        arrivingSince = NOTHING;
        if (++unanswered > MAX_UNANSWERED) {
            ctx.close();
            return;
        }
        noteUse(ctx);
        TargetEscaper.escape(request);
        if (drain.draining()) {
            HttpUtil.setKeepAlive(request, false);
        }
        raiseVersion(request);
        passedOn = true;
        ctx.fireChannelRead(request);
        ctx.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /** Makes a request of HTTP/1.0 one of 1.1 with the same meaning: Reactor Netty keeps no connection of 1.0 open. */
    private void raiseVersion(HttpRequest request) {
        tellsKeepAlive = false;
        if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            tellsKeepAlive = HttpUtil.isKeepAlive(request);
            request.setProtocolVersion(HttpVersion.HTTP_1_1);
            HttpUtil.setKeepAlive(request, tellsKeepAlive);
        }
    }

    private void noteUse(ChannelHandlerContext ctx) {
        long now = System.nanoTime();
        if (now - usedAt > USED_EVERY_NANOS) {
            usedAt = now;
            limits.used(ctx.channel(), socket);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (!passedOn && ctx.channel().isActive()) {
            if (arrivingSince == NOTHING) {
                arrivingSince = System.nanoTime();
            }
            // nobody behind this handler knows that something came, so nobody there asks for more
            ctx.read();
        }
        passedOn = false;
        ctx.fireChannelReadComplete();
    }

    /** Connections break all the time; nobody is told of each, with its address, as Reactor Netty would. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        log.debug("A connection broke", cause);
        ctx.close();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            inputClosed = true;
            if (unanswered == 0) {
                ctx.close();
            }
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response && tellsKeepAlive && HttpUtil.isKeepAlive(response)) {
            // a client of HTTP/1.0 goes on only if it is told to
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
        if (!(message instanceof LastHttpContent)) {
            ctx.write(message, promise);
            return;
        }
        unanswered--;
        quietSince = System.nanoTime();
        ctx.write(message, promise);
        if (unanswered == 0 && refusal != null) {
            refusal.send(ctx);
        } else if (unanswered == 0 && inputClosed) {
            promise.unvoid().addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void refuse(ChannelHandlerContext ctx, UndecodableReply reply) {
        refusal = reply;
        arriving = null;
        if (unanswered == 0) {
            reply.send(ctx);
        }
    }

    private void checkLater(ChannelHandlerContext ctx, long nanos) {
        nextCheck = ctx.executor().schedule(() -> check(ctx), nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        // or the closed connection, with all that hangs on it, stays in memory until then
        Future<?> check = nextCheck;
        if (check != null) {
            check.cancel(false);
        }
    }

    /** Closes the connection if it is late; else looks again when it may be. */
    private void check(ChannelHandlerContext ctx) {
        long now = System.nanoTime();
        long requestLeft = arrivingSince == NOTHING ? requestNanos : requestNanos - (now - arrivingSince);
        long idleLeft = unanswered > 0 || arrivingSince != NOTHING ? idleNanos : idleNanos - (now - quietSince);
        long left = Math.min(requestLeft, idleLeft);
        if (left <= 0) {
            ctx.close();
        } else {
            checkLater(ctx, left);
        }
    }
}
