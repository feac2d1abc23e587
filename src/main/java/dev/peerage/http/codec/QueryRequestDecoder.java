package dev.peerage.http.codec;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes requests of queries (BEP 3, BEP 48). What identifies a peer must be there and right: {@code info_hash},
 * {@code peer_id}, {@code port}. Everything else is lenient, for clients send much that no specification knows, and what
 * cannot be read counts as not said. Of a repeated parameter the first counts; only a second torrent is refused.
 */
public final class QueryRequestDecoder {

    private static final int MAX_PORT = 0xffff;
    private static final int NO_NUMBER = -1;
    private static final int LONGEST_EVENT = 9;

    private QueryRequestDecoder() {}

    /**
     * Reads an announce.
     *
     * @param target the request target, as sent
     * @param queryStart where its query starts, behind the question mark
     * @param client the address the request came from; its port does not matter
     * @throws RejectedException if what is needed is missing or wrong
     */
    public static AnnounceQuery announce(byte[] target, int queryStart, PeerAddress client) {
        return announce(target, queryStart, target.length, client);
    }

    /**
     * Reads an announce whose query stands among other bytes.
     *
     * @param bytes what holds the query
     * @param queryStart where the query starts, behind the question mark
     * @param queryEnd where it ends, exclusive
     * @param client the address the request came from; its port does not matter
     * @throws RejectedException if what is needed is missing or wrong
     */
    public static AnnounceQuery announce(byte[] bytes, int queryStart, int queryEnd, PeerAddress client) {
        AnnounceFields fields = new AnnounceFields();
        QueryString query = new QueryString(bytes, queryStart, queryEnd);
        while (query.next()) {
            QueryParameter parameter = QueryParameter.of(query);
            if (parameter != null) {
                fields.take(parameter, query);
            }
        }
        return fields.build(client);
    }

    /**
     * Reads a scrape.
     *
     * @param target the request target, as sent
     * @param queryStart where its query starts, behind the question mark
     * @param client the address the request came from
     * @throws RejectedException if it names no torrent, or one with another length than 20 bytes
     */
    public static ScrapeRequest scrape(byte[] target, int queryStart, PeerAddress client) {
        return scrape(target, queryStart, target.length, client);
    }

    /**
     * Reads a scrape whose query stands among other bytes.
     *
     * @param bytes what holds the query
     * @param queryStart where the query starts, behind the question mark
     * @param queryEnd where it ends, exclusive
     * @param client the address the request came from
     * @throws RejectedException if it names no torrent, or one with another length than 20 bytes
     */
    public static ScrapeRequest scrape(byte[] bytes, int queryStart, int queryEnd, PeerAddress client) {
        List<InfoHash> infoHashes = new ArrayList<>();
        QueryString query = new QueryString(bytes, queryStart, queryEnd);
        while (query.next()) {
            if (QueryParameter.of(query) == QueryParameter.INFO_HASH) {
                infoHashes.add(InfoHash.of(twentyBytes(query, Rejection.INVALID_INFO_HASH), 0));
            }
        }
        if (infoHashes.isEmpty()) {
            throw RejectedException.of(Rejection.FULL_SCRAPE);
        }
        return new ScrapeRequest(client, infoHashes, null);
    }

    private static byte[] twentyBytes(QueryString query, Rejection otherwise) {
        byte[] bytes = new byte[InfoHash.BYTES];
        int length = 0;
        for (int next = query.read(); next >= 0; next = query.read()) {
            if (length < bytes.length) {
                bytes[length] = (byte) next;
            }
            length++;
        }
        if (length != bytes.length) {
            throw RejectedException.of(otherwise);
        }
        return bytes;
    }

    /** A decimal number without a sign; one that no long holds becomes the largest; {@link #NO_NUMBER} for all else. */
    private static long number(QueryString query) {
        int next = query.read();
        if (next < 0) {
            return NO_NUMBER;
        }
        long number = 0;
        boolean readable = true;
        for (; next >= 0; next = query.read()) {
            int digit = next - '0';
            readable &= digit >= 0 && digit <= 9;
            number = number > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : number * 10 + digit;
        }
        return readable ? number : NO_NUMBER;
    }

    /** What an announce said so far. */
    private static final class AnnounceFields {

        private @Nullable InfoHash infoHash;
        private @Nullable PeerId peerId;
        private int port = NO_NUMBER;
        private AnnounceEvent event = AnnounceEvent.NONE;
        private long left = AnnounceRequest.UNKNOWN;
        private long downloaded = AnnounceRequest.UNKNOWN;
        private long uploaded = AnnounceRequest.UNKNOWN;
        private int numwant = AnnounceRequest.DEFAULT_NUMWANT;
        private boolean compact = true;
        private int seen;

        void take(QueryParameter parameter, QueryString query) {
            int bit = 1 << parameter.ordinal();
            if (parameter == QueryParameter.INFO_HASH) {
                takeInfoHash(query);
            } else if ((seen & bit) == 0) {
                seen |= bit;
                takeFirst(parameter, query);
            }
        }

        private void takeInfoHash(QueryString query) {
            InfoHash next = InfoHash.of(twentyBytes(query, Rejection.INVALID_INFO_HASH), 0);
            if (infoHash != null && !infoHash.equals(next)) {
                throw RejectedException.of(Rejection.SEVERAL_INFO_HASHES);
            }
            infoHash = next;
        }

        private void takeFirst(QueryParameter parameter, QueryString query) {
            switch (parameter) {
                case PEER_ID -> peerId = PeerId.of(twentyBytes(query, Rejection.INVALID_PEER_ID), 0);
                case PORT -> port = port(query);
                case UPLOADED -> uploaded = number(query);
                case DOWNLOADED -> downloaded = number(query);
                case LEFT -> left = number(query);
                case EVENT -> event = event(query);
                case NUMWANT -> numwant = (int) Math.min(number(query), Integer.MAX_VALUE);
                case COMPACT -> compact = number(query) != 0;
                case INFO_HASH -> throw new IllegalArgumentException("An info hash may be repeated");
            }
        }

        private static int port(QueryString query) {
            long number = number(query);
            if (number < 0 || number > MAX_PORT) {
                throw RejectedException.of(Rejection.INVALID_PORT);
            }
            return (int) number;
        }

        private static AnnounceEvent event(QueryString query) {
            byte[] name = new byte[LONGEST_EVENT];
            int length = 0;
            for (int next = query.read(); next >= 0; next = query.read()) {
                if (length < name.length) {
                    name[length] = (byte) next;
                }
                length++;
            }
            if (length == 0 || length > name.length) {
                return AnnounceEvent.NONE;
            }
            return switch (new String(name, 0, length, StandardCharsets.ISO_8859_1)) {
                case "started" -> AnnounceEvent.STARTED;
                case "completed" -> AnnounceEvent.COMPLETED;
                case "stopped" -> AnnounceEvent.STOPPED;
                case "paused" -> AnnounceEvent.PAUSED;
                default -> AnnounceEvent.NONE;
            };
        }

        AnnounceQuery build(PeerAddress client) {
            if (infoHash == null) {
                throw RejectedException.of(Rejection.MISSING_INFO_HASH);
            }
            if (peerId == null) {
                throw RejectedException.of(Rejection.MISSING_PEER_ID);
            }
            if (port == NO_NUMBER) {
                throw RejectedException.of(Rejection.MISSING_PORT);
            }
            return new AnnounceQuery(
                    new AnnounceRequest(
                            infoHash, peerId, client.withPort(port), event, left, downloaded, uploaded, numwant, null),
                    compact);
        }
    }
}
