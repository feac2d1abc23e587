package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static dev.peerage.fixtures.HttpSocket.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.Drains;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Services;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the reader sends and what it leaves to the codec, without sockets. */
class RequestReaderTests {

    private static final PeerAddress CLIENT = PeerAddress.ipv4(0x7f000001, 0);
    private static final long AN_HOUR = Duration.ofHours(1).toNanos();

    private final RequestCounts counts = new RequestCounts();

    private EmbeddedChannel reader() {
        Services services = Services.over(MemoryStores.hash(PrivatePeers.ALWAYS), counts, new MovableClock());
        ClientAddressResolver clients = new ClientAddressResolver(List.of(), null);
        ImmediateAnswers answers =
                new ImmediateAnswers(services.announces(), services.scrapes(), clients, counts, false);
        EmbeddedChannel channel = new EmbeddedChannel();
        ConnectionLimits limits = new ConnectionLimits(10, 0, address -> false);
        TrackedConnection connection = new TrackedConnection(channel, CLIENT, limits, AN_HOUR, AN_HOUR);
        channel.pipeline().addLast(new RequestReader(connection, answers, Drains.immediate(), 1024, 1024));
        return channel;
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }

    private static void write(EmbeddedChannel channel, String text) {
        if (channel.isActive()) {
            channel.writeInbound(bytes(text));
        }
    }

    private static String sent(EmbeddedChannel channel) {
        return text(channel.outboundMessages());
    }

    private static String handedOver(EmbeddedChannel channel) {
        return text(channel.inboundMessages());
    }

    private static String text(Iterable<Object> messages) {
        StringBuilder text = new StringBuilder();
        for (Object message : messages) {
            ByteBuf bytes = (ByteBuf) message;
            text.append(bytes.toString(StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }

    private static void assertAlike(EmbeddedChannel pieces, EmbeddedChannel whole, Object what) {
        assertThat(sent(pieces)).as("%s", what).isEqualTo(sent(whole));
        assertThat(handedOver(pieces)).as("%s", what).isEqualTo(handedOver(whole));
        assertThat(pieces.isActive()).as("%s", what).isEqualTo(whole.isActive());
    }

    @Test
    void piecesOfAnySizeMeanTheSame() {
        InfoHash hash = newHash();
        String plain = request("GET", announce(hash).port(6881).leecher().target(), "User-Agent: x")
                + request("GET", scrape(hash));
        for (String rest : List.of(
                "",
                request("GET", scrape(hash), "Connection: close") + "GET ",
                request("HEAD", "/announce") + request("GET", scrape(hash)),
                request("GET", "/announce", "Content-Length: 40") + request("GET", scrape(hash)),
                request("GET", "/announce", "Transfer-Encoding: chunked") + "0\r\n\r\n",
                request("GET", "/announce", "A: b\n") + "x",
                "\u0016\u0003\u0001")) {
            String stream = plain + rest;
            EmbeddedChannel whole = reader();
            whole.writeInbound(bytes(stream));
            for (int split = 1; split < stream.length(); split++) {
                EmbeddedChannel pieces = reader();
                write(pieces, stream.substring(0, split));
                write(pieces, stream.substring(split));
                assertAlike(pieces, whole, split + " of " + rest);
                pieces.finishAndReleaseAll();
            }
            EmbeddedChannel bytewise = reader();
            for (int index = 0; index < stream.length(); index++) {
                write(bytewise, stream.substring(index, index + 1));
            }
            assertAlike(bytewise, whole, rest);
            bytewise.finishAndReleaseAll();
            whole.finishAndReleaseAll();
        }
    }

    @Test
    void answersOfOneReadAreOneWrite() {
        EmbeddedChannel channel = reader();
        channel.writeInbound(bytes(request("GET", scrape(newHash())).repeat(10)));

        assertThat(channel.outboundMessages()).hasSize(1);
        assertThat(sent(channel).split("HTTP/1.1 200 OK\r\n", -1)).hasSize(11);
        channel.finishAndReleaseAll();
    }

    @Test
    void firstOtherRequestLeavesTheConnectionToTheCodecForGood() {
        String plain = request("GET", scrape(newHash()));
        EmbeddedChannel channel = reader();
        channel.writeInbound(bytes(plain + "HEAD" + plain));
        channel.writeInbound(bytes(plain));

        assertThat(channel.pipeline().get(RequestReader.class)).isNull();
        assertThat(handedOver(channel)).isEqualTo("HEAD" + plain + plain);
        assertThat(sent(channel).split("HTTP/1.1 200 OK\r\n", -1)).hasSize(2);
        channel.finishAndReleaseAll();
    }

    @Test
    void beginningOfARequestIsTheCodecsWhenNothingMoreComes() {
        EmbeddedChannel channel = reader();
        channel.writeInbound(bytes("GET /announce HTTP/1.1\r\nHo"));
        assertThat(handedOver(channel)).isEmpty();

        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);

        assertThat(handedOver(channel)).isEqualTo("GET /announce HTTP/1.1\r\nHo");
        assertThat(channel.isActive()).isTrue();
        channel.finishAndReleaseAll();
    }

    @Test
    void silentConnectionIsClosedWhenNothingMoreComes() {
        EmbeddedChannel channel = reader();
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);

        assertThat(channel.isActive()).isFalse();
    }

    @Test
    void nothingIsAnsweredWhileTheClientTakesNothing() {
        String plain = request("GET", scrape(newHash()));
        EmbeddedChannel channel = reader();
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 2));
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);

        channel.writeInbound(bytes(plain.repeat(3) + "HEAD /"));
        channel.writeInbound(bytes(" HTTP/1.1\r\n\r\n"));
        channel.runPendingTasks();
        assertThat(sent(channel)).isEmpty();
        assertThat(handedOver(channel)).isEmpty();

        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
        channel.runPendingTasks();
        assertThat(sent(channel).split("HTTP/1.1 200 OK\r\n", -1)).hasSize(4);
        assertThat(handedOver(channel)).isEqualTo("HEAD / HTTP/1.1\r\n\r\n");
        channel.finishAndReleaseAll();
    }

    @Test
    void nothingBehindTheLastRequestIsRead() {
        String plain = request("GET", scrape(newHash()));
        EmbeddedChannel channel = reader();
        channel.writeInbound(bytes(request("GET", scrape(newHash()), "Connection: close") + plain));

        assertThat(sent(channel).split("HTTP/1.1 200 OK\r\n", -1)).hasSize(2);
        assertThat(sent(channel)).contains("\r\nconnection: close\r\n\r\nd5:files");
        assertThat(channel.isActive()).isFalse();
        assertThat(handedOver(channel)).isEmpty();
        channel.releaseOutbound();
    }
}
