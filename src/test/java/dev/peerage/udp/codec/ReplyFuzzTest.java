package dev.peerage.udp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceResponse;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.FuzzInput;
import dev.peerage.fixtures.UdpReply;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Whatever is written as a datagram is read again by a reader that shares nothing with the writer. */
class ReplyFuzzTest {

    private static final int ROWS_THAT_FIT = 102;

    @FuzzTest
    void whatIsWrittenIsRead(byte[] input) {
        FuzzInput drawn = new FuzzInput(input);
        int kind = drawn.unsignedByte() & 3;
        int transactionId = drawn.int32();
        ByteBuf out = Bytes.reply();
        switch (kind) {
            case UdpReply.CONNECT -> checkConnect(drawn.int64(), transactionId, out);
            case UdpReply.ANNOUNCE -> checkAnnounce(drawn, transactionId, out);
            case UdpReply.SCRAPE -> checkScrape(drawn, transactionId, out);
            default -> checkError(drawn, transactionId, out);
        }
    }

    private static UdpReply read(ByteBuf out, int length, int action, int transactionId) {
        UdpReply reply = UdpReply.read(ByteBufUtil.getBytes(out, 0, length));
        assertThat(reply.action()).isEqualTo(action);
        assertThat(reply.transactionId()).isEqualTo(transactionId);
        return reply;
    }

    private static void checkConnect(long connectionId, int transactionId, ByteBuf out) {
        int length = DatagramResponseEncoder.connect(out, transactionId, connectionId);

        assertThat(read(out, length, UdpReply.CONNECT, transactionId).connectionId())
                .isEqualTo(connectionId);
    }

    private static void checkAnnounce(FuzzInput drawn, int transactionId, ByteBuf out) {
        AddressFamily family = (drawn.unsignedByte() & 1) == 0 ? AddressFamily.IPV4 : AddressFamily.IPV6;
        AnnounceTerms terms =
                new AnnounceTerms(drawn.int32(), 0, new SwarmCounts(drawn.int32(), drawn.int32(), drawn.int32()));
        int peers = drawn.unsignedByte();
        byte[] compact = drawn.bytes(peers * family.peerBytes());

        int length = DatagramResponseEncoder.announce(
                out, transactionId, new AnnounceResponse(terms, CompactPeers.of(family, compact)));

        UdpReply reply = read(out, length, UdpReply.ANNOUNCE, transactionId);
        assertThat(reply.intervalSeconds()).isEqualTo(terms.intervalSeconds());
        assertThat(reply.seeders()).isEqualTo(terms.counts().seeders());
        assertThat(reply.leechers()).isEqualTo(terms.counts().leechers());
        int fitting = Math.min(peers, 1212 / family.peerBytes());
        assertThat(String.join("", reply.peers(family.peerBytes())))
                .isEqualTo(HexFormat.of().formatHex(compact, 0, fitting * family.peerBytes()));
    }

    private static void checkScrape(FuzzInput drawn, int transactionId, ByteBuf out) {
        List<SwarmCounts> rows = new ArrayList<>();
        for (int row = drawn.unsignedByte(); row > 0; row--) {
            rows.add(new SwarmCounts(drawn.int32(), drawn.int32(), drawn.int32()));
        }

        int length = DatagramResponseEncoder.scrape(out, transactionId, rows);

        assertThat(read(out, length, UdpReply.SCRAPE, transactionId).rows())
                .isEqualTo(rows.subList(0, Math.min(rows.size(), ROWS_THAT_FIT)));
    }

    private static void checkError(FuzzInput drawn, int transactionId, ByteBuf out) {
        Rejection[] all = Rejection.values();
        String text = all[drawn.unsignedByte() % all.length].text();

        int length = DatagramResponseEncoder.error(out, transactionId, text);

        assertThat(read(out, length, UdpReply.ERROR, transactionId).error()).isEqualTo(text);
    }
}
