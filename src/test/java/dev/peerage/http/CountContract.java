package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static dev.peerage.fixtures.HttpSocket.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.Transport;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Each announce and each scrape is counted once, whatever becomes of it; nothing else is. */
abstract class CountContract extends HttpDoor {

    private Map<String, Long> counted() {
        Map<String, Long> counted = new TreeMap<>();
        for (AddressFamily family : AddressFamily.values()) {
            for (RequestAction action : RequestAction.values()) {
                String key = family.tag() + " " + action.tag() + " ";
                counted.put(key + "ok", counts.answers(Transport.HTTP, family, action, null));
                for (Rejection rejection : Rejection.values()) {
                    counted.put(key + rejection.tag(), counts.answers(Transport.HTTP, family, action, rejection));
                }
            }
        }
        for (DropReason reason : DropReason.values()) {
            counted.put("dropped " + reason.tag(), counts.drops(reason));
        }
        return counted;
    }

    private Map<String, Long> countedBy(Runnable requests) {
        Map<String, Long> before = counted();
        requests.run();
        Map<String, Long> difference = counted();
        difference.replaceAll((key, count) -> count - before.getOrDefault(key, 0L));
        difference.values().removeIf(count -> count == 0);
        return difference;
    }

    @Test
    void successIsCountedByActionAndFamily() {
        assertThat(countedBy(() -> {
                    get(announce(newHash()).port(1).target());
                    get(scrape(newHash(), newHash()));
                    getFrom("2001:db8::1", announce(newHash()).port(1).target());
                }))
                .isEqualTo(Map.of("ipv4 announce ok", 1L, "ipv4 scrape ok", 1L, "ipv6 announce ok", 1L));
    }

    @Test
    void headIsCountedAsTheGetItStandsFor() {
        assertThat(countedBy(() -> {
                    try (var socket = connect()) {
                        socket.send(request("HEAD", announce(newHash()).port(1).target()))
                                .readHead();
                    }
                }))
                .isEqualTo(Map.of("ipv4 announce ok", 1L));
    }

    @Test
    void refusalsAreCountedByReason() {
        assertThat(countedBy(() -> {
                    get("/announce");
                    get("/announce?info_hash=x");
                    get("/announce?info_hash=%");
                    get("/scrape");
                    get("/scrape?info_hash=abc");
                    getFrom("unknown", announce(newHash()).port(1).target());
                }))
                .isEqualTo(Map.of(
                        "ipv4 announce missing-info-hash", 1L,
                        "ipv4 announce invalid-info-hash", 1L,
                        "ipv4 announce invalid-encoding", 1L,
                        "ipv4 scrape full-scrape", 1L,
                        "ipv4 scrape invalid-info-hash", 1L,
                        "ipv6 announce unknown-client-address", 1L));
    }

    @Test
    void whatAsksNothingOfTheTrackerIsNotCounted() {
        assertThat(countedBy(() -> {
                    get("/nowhere");
                    try (var socket = connect()) {
                        socket.send(request("POST", "/announce")).read();
                        socket.send("nonsense\r\n\r\n").read();
                    }
                }))
                .isEmpty();
    }
}
