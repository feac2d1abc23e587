package dev.peerage.realclients;

import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A torrent as {@code /actuator/torrents/{infoHash}} shows it.
 *
 * @param addresses the peers' addresses, in no order
 */
record ShownTorrent(int seeders, int leechers, int completed, List<String> addresses) {

    static final ShownTorrent UNKNOWN = new ShownTorrent(0, 0, 0, List.of());

    static ShownTorrent of(JsonNode json) {
        List<String> addresses = StreamSupport.stream(json.get("peers").spliterator(), false)
                .map(peer -> peer.get("address").asString())
                .toList();
        return new ShownTorrent(
                json.get("seeders").asInt(),
                json.get("leechers").asInt(),
                json.get("completed").asInt(),
                addresses);
    }
}
