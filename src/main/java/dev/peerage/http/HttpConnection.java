package dev.peerage.http;

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

    private final TrackedConnection connection;
    private final Drain drain;

    private @Nullable HttpRequest arriving;
    private @Nullable UndecodableReply refusal;
    private boolean passedOn;
    private boolean inputClosed;
    private boolean tellsKeepAlive;

    HttpConnection(TrackedConnection connection, Drain drain) {
        this.connection = connection;
        this.drain = drain;
    }

    /** Whether a connection is one to the tracker. */
    static boolean isOn(Channel channel) {
        return channel.pipeline().get(HttpConnection.class) != null;
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
            if (request.protocolVersion().majorVersion() != 1) {
                // Reactor Netty would refuse HTTP/2.0 as well, and log who asked for what
                ReferenceCountUtil.release(message);
                refuse(ctx, UndecodableReply.BAD_REQUEST);
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
        connection.asked(System.nanoTime());
        if (connection.unanswered() > MAX_UNANSWERED) {
            ctx.close();
            return;
        }
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

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (!passedOn && ctx.channel().isActive()) {
            connection.arriving();
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
            if (connection.unanswered() == 0) {
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
        connection.answered(System.nanoTime());
        int unanswered = connection.unanswered();
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
        if (connection.unanswered() == 0) {
            reply.send(ctx);
        }
    }
}
