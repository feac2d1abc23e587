package dev.peerage.udp.codec;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceResponse;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes replies (BEP 15). All numbers are big-endian; the offset stands before each field, in bytes.
 *
 * <pre>
 *  connect                announce                  scrape                    error
 *  0  action = 0 (4)      0  action = 1 (4)         0  action = 2 (4)         0  action = 3 (4)
 *  4  transaction id (4)  4  transaction id (4)     4  transaction id (4)     4  transaction id (4)
 *  8  connection id (8)   8  interval (4), seconds  8  seeders (4)            8  text, to the end
 *  16                     12 leechers (4)           12 completed (4)
 *                         16 seeders (4)            16 leechers (4)
 *                         20 peers (6 or 18 each)   20 ...
 * </pre>
 *
 * Every method answers the reply's length; the reply starts at index 0 of a buffer that holds {@link #MAX_BYTES}. An
 * announce goes in three steps, so that a store can write peers straight into the reply: {@link #begin}, the methods of
 * {@link PeerSink}, {@link #finish}. An instance builds one reply at a time, on one thread.
 */
public final class DatagramResponseEncoder implements PeerSink {

    /** What fits a datagram on every path: 1,280 bytes (RFC 8200 5) less an IPv6 and a UDP header. */
    public static final int MAX_BYTES = 1232;

    private static final int ACTION = 0;
    private static final int TRANSACTION_ID = 4;

    private static final int CONNECTION_ID = 8;
    private static final int CONNECT_BYTES = 16;

    private static final int INTERVAL = 8;
    private static final int LEECHERS = 12;
    private static final int SEEDERS = 16;
    private static final int PEERS = 20;

    private static final int ROWS = 8;
    private static final int ROW_BYTES = 12;

    private static final int TEXT = 8;

    private ByteBuf reply = Unpooled.EMPTY_BUFFER;
    private int index = PEERS;

    /** Answers a connect. */
    public static int connect(ByteBuf out, int transactionId, long connectionId) {
        header(out, UdpAction.CONNECT, transactionId);
        out.setLong(CONNECTION_ID, connectionId);
        return CONNECT_BYTES;
    }

    /** Answers a scrape: a row for each torrent asked for, as many as fit. */
    public static int scrape(ByteBuf out, int transactionId, List<SwarmCounts> rows) {
        header(out, UdpAction.SCRAPE, transactionId);
        int offset = ROWS;
        for (SwarmCounts row : rows) {
            if (offset + ROW_BYTES > MAX_BYTES) {
                break;
            }
            out.setInt(offset, row.seeders());
            out.setInt(offset + 4, row.completed());
            out.setInt(offset + 8, row.leechers());
            offset += ROW_BYTES;
        }
        return offset;
    }

    /** Refuses a request of any kind, with an ASCII text. */
    public static int error(ByteBuf out, int transactionId, String text) {
        header(out, UdpAction.ERROR, transactionId);
        return TEXT + out.setCharSequence(TEXT, text, StandardCharsets.US_ASCII);
    }

    /** Answers an announce whose peers are at hand. */
    public static int announce(ByteBuf out, int transactionId, AnnounceResponse response) {
        DatagramResponseEncoder encoder = new DatagramResponseEncoder();
        encoder.begin(out);
        response.peers().writeTo(encoder);
        return encoder.finish(transactionId, response.terms());
    }

    /** Starts the answer to an announce: peers come next. */
    public void begin(ByteBuf out) {
        reply = out;
        index = PEERS;
    }

    @Override
    public void ipv4(int address, int port) {
        if (fits(AddressFamily.IPV4)) {
            reply.setInt(index, address);
            reply.setShort(index + 4, port);
            index += AddressFamily.IPV4.peerBytes();
        }
    }

    @Override
    public void ipv6(long high, long low, int port) {
        if (fits(AddressFamily.IPV6)) {
            reply.setLong(index, high);
            reply.setLong(index + 8, low);
            reply.setShort(index + 16, port);
            index += AddressFamily.IPV6.peerBytes();
        }
    }

    @Override
    public void wire(AddressFamily family, byte[] page, int offset, int peers) {
        int bytes = Math.min(peers, (MAX_BYTES - index) / family.peerBytes()) * family.peerBytes();
        reply.setBytes(index, page, offset, bytes);
        index += bytes;
    }

    /** Stores that users bring may write more than they were asked for. */
    private boolean fits(AddressFamily family) {
        return index + family.peerBytes() <= MAX_BYTES;
    }

    /** Ends the answer to an announce. */
    public int finish(int transactionId, AnnounceTerms terms) {
        header(reply, UdpAction.ANNOUNCE, transactionId);
        reply.setInt(INTERVAL, terms.intervalSeconds());
        reply.setInt(LEECHERS, terms.counts().leechers());
        reply.setInt(SEEDERS, terms.counts().seeders());
        reply = Unpooled.EMPTY_BUFFER;
        return index;
    }

    private static void header(ByteBuf out, UdpAction action, int transactionId) {
        out.setInt(ACTION, action.code());
        out.setInt(TRANSACTION_ID, transactionId);
    }
}
