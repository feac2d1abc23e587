package dev.peerage.conformance;

import dev.peerage.fixtures.Datagrams;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Peers and rows as bytes, written and read apart from the tracker's own codecs. */
final class Wire {

    private Wire() {}

    /** A peer in compact form, a character a byte: address, then port. */
    static String compact(String address, int port) {
        try {
            byte[] host = InetAddress.getByName(address).getAddress();
            byte[] peer = ByteBuffer.allocate(host.length + 2)
                    .put(host)
                    .putShort((short) port)
                    .array();
            return new String(peer, StandardCharsets.ISO_8859_1);
        } catch (UnknownHostException notLiteral) {
            throw new IllegalArgumentException(address, notLiteral);
        }
    }

    /** Compact peers of this many bytes each. */
    static List<String> peers(String compact, int peerBytes) {
        List<String> peers = new ArrayList<>();
        for (int start = 0; start < compact.length(); start += peerBytes) {
            peers.add(compact.substring(start, start + peerBytes));
        }
        return peers;
    }

    /** The peers behind the 20 bytes of a UDP announce reply's head. */
    static List<String> peersOf(byte[] announceReply, int peerBytes) {
        return peers(
                new String(Arrays.copyOfRange(announceReply, 20, announceReply.length), StandardCharsets.ISO_8859_1),
                peerBytes);
    }

    /** Leechers and seeders of a UDP announce reply. */
    static List<Integer> countsOf(byte[] announceReply) {
        return List.of(Datagrams.getInt(announceReply, 12), Datagrams.getInt(announceReply, 16));
    }

    /** All 32-bit numbers behind the 8 bytes of a UDP scrape reply's head. */
    static List<Integer> rowsOf(byte[] scrapeReply) {
        List<Integer> numbers = new ArrayList<>();
        for (int offset = 8; offset < scrapeReply.length; offset += 4) {
            numbers.add(Datagrams.getInt(scrapeReply, offset));
        }
        return numbers;
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
