package dev.peerage.http.codec;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The rules of docs/protocol.md for queries, written once more, for the reader and not for speed. Strings are of one character a byte. */
final class NaiveQuery {

    private static final Pattern WELL_ENCODED = Pattern.compile("(?s)(?:[^%]|%[0-9A-Fa-f]{2})*+");
    private static final Pattern ESCAPE = Pattern.compile("%([0-9A-Fa-f]{2})");
    private static final Set<String> READ_ONCE =
            Set.of("peer_id", "port", "uploaded", "downloaded", "left", "event", "numwant", "compact");

    private NaiveQuery() {}

    private record Item(String key, String value) {

        String decoded() {
            if (!WELL_ENCODED.matcher(value).matches()) {
                throw RejectedException.of(Rejection.INVALID_ENCODING);
            }
            return ESCAPE.matcher(value.replace('+', ' ')).replaceAll(NaiveQuery::character);
        }
    }

    private static String character(MatchResult escape) {
        String character = Character.toString((char) Integer.parseInt(escape.group(1), 16));
        return character.equals("\\") || character.equals("$") ? "\\" + character : character;
    }

    private static List<Item> items(byte[] target, int queryStart) {
        String query = new String(target, queryStart, target.length - queryStart, StandardCharsets.ISO_8859_1);
        List<Item> items = new ArrayList<>();
        for (String item : query.split("&", -1)) {
            int equals = item.indexOf('=');
            items.add(
                    equals < 0 ? new Item(item, "") : new Item(item.substring(0, equals), item.substring(equals + 1)));
        }
        return items;
    }

    static AnnounceQuery announce(byte[] target, int queryStart, PeerAddress client) {
        Map<String, String> values = new HashMap<>();
        for (Item item : items(target, queryStart)) {
            if (item.key().equals("info_hash")) {
                String next = twenty(item.decoded(), Rejection.INVALID_INFO_HASH);
                String first = values.putIfAbsent("info_hash", next);
                if (first != null && !first.equals(next)) {
                    throw RejectedException.of(Rejection.SEVERAL_INFO_HASHES);
                }
            } else if (READ_ONCE.contains(item.key()) && !values.containsKey(item.key())) {
                String value = item.decoded();
                switch (item.key()) {
                    case "peer_id" -> twenty(value, Rejection.INVALID_PEER_ID);
                    case "port" -> port(value);
                    default -> {}
                }
                values.put(item.key(), value);
            }
        }
        String infoHash = needed(values, "info_hash", Rejection.MISSING_INFO_HASH);
        String peerId = needed(values, "peer_id", Rejection.MISSING_PEER_ID);
        int port = port(needed(values, "port", Rejection.MISSING_PORT));
        AnnounceRequest request = new AnnounceRequest(
                InfoHash.of(infoHash.getBytes(StandardCharsets.ISO_8859_1), 0),
                PeerId.of(peerId.getBytes(StandardCharsets.ISO_8859_1), 0),
                client.withPort(port),
                event(values.getOrDefault("event", "")),
                number(values.getOrDefault("left", "")),
                number(values.getOrDefault("downloaded", "")),
                number(values.getOrDefault("uploaded", "")),
                (int) Math.min(Integer.MAX_VALUE, number(values.getOrDefault("numwant", ""))),
                null);
        return new AnnounceQuery(request, number(values.getOrDefault("compact", "1")) != 0);
    }

    static ScrapeRequest scrape(byte[] target, int queryStart, PeerAddress client) {
        List<InfoHash> infoHashes = new ArrayList<>();
        for (Item item : items(target, queryStart)) {
            if (item.key().equals("info_hash")) {
                String bytes = twenty(item.decoded(), Rejection.INVALID_INFO_HASH);
                infoHashes.add(InfoHash.of(bytes.getBytes(StandardCharsets.ISO_8859_1), 0));
            }
        }
        if (infoHashes.isEmpty()) {
            throw RejectedException.of(Rejection.FULL_SCRAPE);
        }
        return new ScrapeRequest(client, infoHashes, null);
    }

    private static String needed(Map<String, String> values, String key, Rejection otherwise) {
        String value = values.get(key);
        if (value == null) {
            throw RejectedException.of(otherwise);
        }
        return value;
    }

    private static String twenty(String value, Rejection otherwise) {
        if (value.length() != 20) {
            throw RejectedException.of(otherwise);
        }
        return value;
    }

    private static int port(String value) {
        long number = number(value);
        if (number < 0 || number > 65535) {
            throw RejectedException.of(Rejection.INVALID_PORT);
        }
        return (int) number;
    }

    private static long number(String value) {
        return value.matches("[0-9]+")
                ? new BigInteger(value).min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact()
                : -1;
    }

    private static AnnounceEvent event(String value) {
        return switch (value) {
            case "started" -> AnnounceEvent.STARTED;
            case "completed" -> AnnounceEvent.COMPLETED;
            case "stopped" -> AnnounceEvent.STOPPED;
            case "paused" -> AnnounceEvent.PAUSED;
            default -> AnnounceEvent.NONE;
        };
    }
}
