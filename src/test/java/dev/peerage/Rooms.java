package dev.peerage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rooms of the house and what each may import of the others; docs/architecture.md shows the same table. */
final class Rooms {

    static final String ROOT = "dev.peerage.";

    private static final Map<String, List<String>> MAY_IMPORT = mayImport();

    private Rooms() {}

    private static Map<String, List<String>> mayImport() {
        Map<String, List<String>> rooms = new LinkedHashMap<>();
        rooms.put("bittorrent", List.of());
        rooms.put("repository", List.of("bittorrent"));
        rooms.put("repository.memory", List.of("bittorrent", "repository"));
        rooms.put("tracker", List.of("bittorrent", "repository"));
        rooms.put("access", List.of("bittorrent", "repository", "tracker"));
        rooms.put("udp.codec", List.of("bittorrent"));
        rooms.put("udp", List.of("bittorrent", "tracker", "udp.codec"));
        rooms.put("udp.batch", List.of("bittorrent", "tracker", "udp", "udp.codec"));
        rooms.put("http.codec", List.of("bittorrent"));
        rooms.put("http", List.of("bittorrent", "tracker", "http.codec"));
        rooms.put("access", List.of("bittorrent", "repository", "tracker"));
        rooms.put("metrics", List.of("bittorrent", "repository", "tracker"));
        rooms.put("actuate", List.of("bittorrent", "repository", "tracker", "udp", "http", "access"));
        rooms.put("probe", List.of());
        return rooms;
    }

    static Map<String, List<String>> all() {
        return MAY_IMPORT;
    }
}
