package dev.peerage.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.springframework.http.HttpHeaders;

/** What a request is answered with that could not be decoded: the last answer on its connection. */
enum UndecodableReply {
    /** Tells Transmission, by nothing but its number, to ask for fewer torrents at a time. */
    LINE_TOO_LONG(414, "request line too long\n"),
    HEADER_TOO_LARGE(431, "header too large\n"),
    BAD_REQUEST(400, "bad request\n");

    /** Closing at once, with bytes unread, would make the network drop the answer as well. */
    private static final int LINGER_SECONDS = 2;

    private final int status;
    private final String text;

    UndecodableReply(int status, String text) {
        this.status = status;
        this.text = text;
    }

    /** The reply for what the codec says went wrong. */
    static UndecodableReply of(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return LINE_TOO_LONG;
        }
        return cause instanceof TooLongHttpHeaderException ? HEADER_TOO_LARGE : BAD_REQUEST;
    }

    /** Sends the answer, closes this side, and reads on for a moment. */
    // the last thing to happen on a connection: nothing would be done about a failure
    @SuppressWarnings("FutureReturnValueIgnored")
    void send(ChannelHandlerContext ctx) {
        ByteBuf body = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), body);
        response.headers()
                .set(HttpHeaders.CONTENT_TYPE, TrackerReply.CONTENT_TYPE)
                .set(HttpHeaders.CACHE_CONTROL, TrackerReply.CACHE_CONTROL)
                .set(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE)
                .setInt(HttpHeaders.CONTENT_LENGTH, text.length());
        ctx.writeAndFlush(response).addListener(sent -> {
            if (ctx.channel() instanceof DuplexChannel channel && channel.isActive()) {
                channel.shutdownOutput();
                ctx.read();
            }
            ctx.executor().schedule(() -> ctx.close(), LINGER_SECONDS, TimeUnit.SECONDS);
        });
    }
}
