package dev.peerage.http.codec;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.SwarmCounts;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.TreeMap;

/** Writes the answers of an HTTP tracker: one bencoded dictionary each, its keys in the order of their bytes. */
public final class BencodeResponseEncoder {

    private BencodeResponseEncoder() {}

    /**
     * Writes the answer to an announce (BEP 3, BEP 7, BEP 23, BEP 24). The key {@code peers} is always there; an asker with an
     * IPv6 address finds its peers in a second one, "peers6".
     *
     * @param asker whose answer it is
     * @param peers peers of the asker's family
     * @param compact false for the form that is a list of dictionaries, with the ids of those peers whose id is known
     * @param externalIp whether to tell the asker its address
     */
    public static void writeAnnounce(
            ByteBuf out,
            AnnounceTerms terms,
            PeerAddress asker,
            PeerBuffer peers,
            boolean compact,
            boolean externalIp) {
        SwarmCounts counts = terms.counts();
        BencodeWriter writer = new BencodeWriter(out).beginDictionary();
        writer.text("complete").integer(counts.seeders());
        writer.text("downloaded").integer(counts.completed());
        if (externalIp) {
            writer.text("external ip")
                    .bytes(asker.addressBytes(), asker.family().addressBytes());
        }
        writer.text("incomplete").integer(counts.leechers());
        writer.text("interval").integer(terms.intervalSeconds());
        writer.text("min interval").integer(terms.minIntervalSeconds());
        if (!compact) {
            writer.text("peers");
            writeDictionaries(writer, asker.family(), peers);
        } else if (asker.family() == AddressFamily.IPV4) {
            writer.text("peers").bytes(peers.array(), peers.length());
        } else {
            writer.text("peers").text("").text("peers6").bytes(peers.array(), peers.length());
        }
        writer.end();
    }

    private static void writeDictionaries(BencodeWriter writer, AddressFamily family, PeerBuffer peers) {
        byte[] compact = peers.array();
        byte[] idBytes = new byte[PeerId.BYTES];
        writer.beginList();
        for (int offset = 0; offset < peers.length(); offset += family.peerBytes()) {
            PeerAddress peer = PeerAddress.readCompact(family, compact, offset);
            PeerId id = peers.idOf(offset / family.peerBytes());
            writer.beginDictionary();
            writer.text("ip").text(peer.hostText());
            if (id != null) {
                id.writeTo(idBytes, 0);
                writer.text("peer id").bytes(idBytes, PeerId.BYTES);
            }
            writer.text("port").integer(peer.port());
            writer.end();
        }
        writer.end();
    }

    /**
     * Writes the answer to a scrape (BEP 48), each torrent once.
     *
     * @param infoHashes the torrents asked for
     * @param rows the counts of as many of them as are answered, in the same order
     */
    public static void writeScrape(ByteBuf out, List<InfoHash> infoHashes, List<SwarmCounts> rows) {
        TreeMap<InfoHash, SwarmCounts> files = new TreeMap<>();
        for (int index = 0; index < rows.size(); index++) {
            files.put(infoHashes.get(index), rows.get(index));
        }
        byte[] key = new byte[InfoHash.BYTES];
        BencodeWriter writer = new BencodeWriter(out).beginDictionary();
        writer.text("files").beginDictionary();
        files.forEach((infoHash, counts) -> {
            infoHash.writeTo(key, 0);
            writer.bytes(key, key.length).beginDictionary();
            writer.text("complete").integer(counts.seeders());
            writer.text("downloaded").integer(counts.completed());
            writer.text("incomplete").integer(counts.leechers());
            writer.end();
        });
        writer.end().end();
    }

    /**
     * Writes a refusal, and when to try again where that may help: {@code retry in} in whole minutes (BEP 31), and the same time
     * as {@code interval} in seconds, which is what clients obey that do not know BEP 31.
     */
    public static void writeFailure(ByteBuf out, Rejection rejection) {
        BencodeWriter writer = new BencodeWriter(out).beginDictionary();
        writer.text("failure reason").text(rejection.text());
        if (rejection.retryMinutes() != Rejection.NO_RETRY) {
            writer.text("interval").integer(60L * rejection.retryMinutes());
            writer.text("retry in").integer(rejection.retryMinutes());
        }
        writer.end();
    }
}
