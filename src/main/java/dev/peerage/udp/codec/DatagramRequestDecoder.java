package dev.peerage.udp.codec;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.ScrapeRequest;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * Reads requests (BEP 15). All numbers are big-endian; the offset stands before each field, in bytes.
 *
 * <pre>
 *  connect                announce                      scrape
 *  0  magic (8)           0  connection id (8)          0  connection id (8)
 *  8  action = 0 (4)      8  action = 1 (4)             8  action = 2 (4)
 *  12 transaction id (4)  12 transaction id (4)         12 transaction id (4)
 *  16                     16 info hash (20)             16 info hash (20)
 *                         36 peer id (20)               36 info hash (20)
 *                         56 downloaded (8)             56 ...
 *                         64 left (8)
 *                         72 uploaded (8)
 *                         80 event (4)
 *                         84 IP address (4), ignored
 *                         88 key (4), ignored
 *                         92 numwant (4), signed
 *                         96 port (2)
 *                         98 options (BEP 41)
 * </pre>
 *
 * The datagram starts at index 0 of the buffer. Callers check its length first: {@link UdpAction#requestBytes()}.
 */
public final class DatagramRequestDecoder {

    /** What every request has: the length of a connect, in bytes. */
    public static final int HEADER_BYTES = 16;

    private static final long CONNECT_MAGIC = 0x0000_0417_2710_1980L;

    private static final int CONNECTION_ID = 0;
    private static final int ACTION = 8;
    private static final int TRANSACTION_ID = 12;
    private static final int INFO_HASH = 16;
    private static final int PEER_ID = 36;
    private static final int DOWNLOADED = 56;
    private static final int LEFT = 64;
    private static final int UPLOADED = 72;
    private static final int EVENT = 80;
    private static final int NUMWANT = 92;
    private static final int PORT = 96;
    private static final int OPTIONS = 98;

    private DatagramRequestDecoder() {}

    /** The action's number, of which {@link UdpAction#ofRequest} tells the meaning. */
    public static int actionCode(ByteBuf in) {
        return in.getInt(ACTION);
    }

    /** The number by which the client knows its request again: opaque, any value is right. */
    public static int transactionId(ByteBuf in) {
        return in.getInt(TRANSACTION_ID);
    }

    /** The connection id of an announce or a scrape. */
    public static long connectionId(ByteBuf in) {
        return in.getLong(CONNECTION_ID);
    }

    /** Whether a connect starts with the number that the protocol demands. */
    public static boolean hasConnectMagic(ByteBuf in) {
        return in.getLong(CONNECTION_ID) == CONNECT_MAGIC;
    }

    /** The info hash of an announce. */
    public static InfoHash infoHash(ByteBuf in) {
        return infoHash(in, INFO_HASH);
    }

    /**
     * Reads an announce. The peer is the sender's address with the announced port: the IP field is never believed.
     *
     * @param length the datagram's length, at least that of an announce
     * @param from the sender
     */
    public static AnnounceRequest announce(ByteBuf in, int length, PeerAddress from) {
        return new AnnounceRequest(
                infoHash(in, INFO_HASH),
                new PeerId(in.getLong(PEER_ID), in.getLong(PEER_ID + 8), in.getInt(PEER_ID + 16)),
                from.withPort(in.getUnsignedShort(PORT)),
                event(in.getInt(EVENT)),
                byteCount(in.getLong(LEFT)),
                byteCount(in.getLong(DOWNLOADED)),
                byteCount(in.getLong(UPLOADED)),
                in.getInt(NUMWANT),
                UrlDataOptions.read(in, OPTIONS, length));
    }

    /**
     * Reads a scrape; bytes behind the last whole info hash are ignored.
     *
     * @param length the datagram's length, at least that of a scrape
     * @param from the sender
     */
    public static ScrapeRequest scrape(ByteBuf in, int length, PeerAddress from) {
        InfoHash[] infoHashes = new InfoHash[(length - INFO_HASH) / InfoHash.BYTES];
        for (int index = 0; index < infoHashes.length; index++) {
            infoHashes[index] = infoHash(in, INFO_HASH + index * InfoHash.BYTES);
        }
        return new ScrapeRequest(from, List.of(infoHashes), null);
    }

    private static InfoHash infoHash(ByteBuf in, int offset) {
        return new InfoHash(in.getLong(offset), in.getLong(offset + 8), in.getInt(offset + 16));
    }

    /** 4 is what webtorrent sends for a partial seed; what nobody has defined is a regular announce. */
    private static AnnounceEvent event(int code) {
        return switch (code) {
            case 1 -> AnnounceEvent.COMPLETED;
            case 2 -> AnnounceEvent.STARTED;
            case 3 -> AnnounceEvent.STOPPED;
            case 4 -> AnnounceEvent.PAUSED;
            default -> AnnounceEvent.NONE;
        };
    }

    /** All ones is how clients say that they do not know; nobody has half of 2^64 bytes. */
    private static long byteCount(long unsigned) {
        return unsigned < 0 ? AnnounceRequest.UNKNOWN : unsigned;
    }
}
