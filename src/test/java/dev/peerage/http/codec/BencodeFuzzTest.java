package dev.peerage.http.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.FuzzInput;
import dev.peerage.fixtures.HttpQueries;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whatever is written as bencoding is read again by a strict reader that shares nothing with the writer. */
class BencodeFuzzTest {

    @FuzzTest
    void whatIsWrittenIsRead(byte[] input) {
        FuzzInput drawn = new FuzzInput(input);
        switch (drawn.unsignedByte() % 3) {
            case 0 -> checkAnnounce(drawn);
            case 1 -> checkScrape(drawn);
            default -> checkFailure(drawn);
        }
    }

    private static Map<String, Object> read(ByteBuf written) {
        return Bencode.dictionary(ByteBufUtil.getBytes(written));
    }

    private static SwarmCounts counts(FuzzInput drawn) {
        return new SwarmCounts(drawn.int32(), drawn.int32(), drawn.int32());
    }

    private static void checkAnnounce(FuzzInput drawn) {
        int shape = drawn.unsignedByte();
        boolean ipv4 = (shape & 1) == 0;
        boolean compact = (shape & 2) == 0;
        boolean externalIp = (shape & 4) != 0;
        boolean collected = (shape & 8) != 0;
        AddressFamily family = ipv4 ? AddressFamily.IPV4 : AddressFamily.IPV6;
        PeerAddress asker = ipv4
                ? PeerAddress.ipv4(drawn.int32(), 6881)
                : new PeerAddress(AddressFamily.IPV6, drawn.int64(), drawn.int64(), 6881);
        AnnounceTerms terms = new AnnounceTerms(drawn.int32(), drawn.int32(), counts(drawn));
        byte[] peers = drawn.bytes(drawn.unsignedByte() * family.peerBytes());
        ByteBuf out = Unpooled.buffer();

        BencodeResponseEncoder.writeAnnounce(out, terms, asker, buffer(family, peers, collected), compact, externalIp);

        Map<String, Object> expected = new HashMap<>();
        expected.put("complete", (long) terms.counts().seeders());
        expected.put("downloaded", (long) terms.counts().completed());
        expected.put("incomplete", (long) terms.counts().leechers());
        expected.put("interval", (long) terms.intervalSeconds());
        expected.put("min interval", (long) terms.minIntervalSeconds());
        if (externalIp) {
            expected.put("external ip", latin1(asker.addressBytes()));
        }
        if (!compact) {
            expected.put("peers", dictionaries(peers, family.peerBytes()));
        } else if (ipv4) {
            expected.put("peers", latin1(peers));
        } else {
            expected.put("peers", "");
            expected.put("peers6", latin1(peers));
        }
        Map<String, Object> read = new HashMap<>(read(out));
        read.computeIfPresent("peers", (key, value) -> value instanceof List<?> list ? parsed(list) : value);
        assertThat(read).isEqualTo(expected);
    }

    private static PeerBuffer buffer(AddressFamily family, byte[] peers, boolean collected) {
        if (!collected) {
            return PeerBuffer.of(CompactPeers.of(family, peers));
        }
        PeerBuffer buffer = PeerBuffer.empty();
        CompactPeers.of(family, peers).writeTo(buffer);
        return buffer;
    }

    /** Address and port of each peer; an address is what its text means. */
    private static List<List<Object>> parsed(List<?> dictionaries) {
        List<List<Object>> peers = new ArrayList<>();
        for (Object each : dictionaries) {
            Map<String, Object> peer = Bencode.asDictionary(each);
            assertThat(peer).containsOnlyKeys("ip", "port");
            peers.add(List.of(address(Bencode.text(peer, "ip")), Bencode.number(peer, "port")));
        }
        return peers;
    }

    private static List<List<Object>> dictionaries(byte[] compact, int peerBytes) {
        List<List<Object>> peers = new ArrayList<>();
        FuzzInput drawn = new FuzzInput(compact);
        while (drawn.remaining() > 0) {
            InetAddress address = address(drawn.bytes(peerBytes - 2));
            peers.add(List.of(address, (long) drawn.unsignedShort()));
        }
        return peers;
    }

    private static InetAddress address(String text) {
        assertThat(text).matches("[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+|[0-9a-f:]*:[0-9a-f:]*");
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException noLiteral) {
            throw new AssertionError(text, noLiteral);
        }
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static void checkScrape(FuzzInput drawn) {
        int unanswered = drawn.unsignedByte() & 3;
        Map<InfoHash, SwarmCounts> known = new LinkedHashMap<>();
        List<InfoHash> asked = new ArrayList<>();
        List<SwarmCounts> rows = new ArrayList<>();
        for (int torrent = drawn.unsignedByte(); torrent > 0; torrent--) {
            InfoHash infoHash = InfoHash.of(drawn.bytes(20), 0);
            SwarmCounts counts = counts(drawn);
            asked.add(infoHash);
            if (torrent > unanswered) {
                known.putIfAbsent(infoHash, counts);
                rows.add(known.getOrDefault(infoHash, counts));
            }
        }
        ByteBuf out = Unpooled.buffer();

        BencodeResponseEncoder.writeScrape(out, asked, rows);

        Map<String, Object> files = new HashMap<>();
        known.forEach((infoHash, counts) -> files.put(
                HttpQueries.latin1(infoHash),
                Map.of(
                        "complete", (long) counts.seeders(),
                        "downloaded", (long) counts.completed(),
                        "incomplete", (long) counts.leechers())));
        assertThat(read(out)).isEqualTo(Map.of("files", files));
    }

    private static void checkFailure(FuzzInput drawn) {
        Rejection[] all = Rejection.values();
        Rejection rejection = all[drawn.unsignedByte() % all.length];
        ByteBuf out = Unpooled.buffer();

        BencodeResponseEncoder.writeFailure(out, rejection);

        Map<String, Object> read = read(out);
        assertThat(read).containsEntry("failure reason", rejection.text());
        assertThat(read.containsKey("retry in")).isEqualTo(rejection.retryMinutes() != Rejection.NO_RETRY);
    }
}
