package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.HttpReply;
import org.junit.jupiter.api.Test;

/** A WebFilter of a user's own sees every request of the WebFlux way, and may change or end it. */
abstract class UserFilterContract extends HttpDoor {

    @Test
    void filterSeesAndMarksTheAnswer() {
        HttpReply reply = get(announce(newHash()).port(1).target(), "Mark: yes");

        assertThat(reply.header("Seen")).isEqualTo("/announce");
        assertThat(reply.dictionary()).containsEntry("incomplete", 1L);
    }

    @Test
    void filterSeesALegalUriAndTheTrackerTheClientsBytes() {
        String target = "/announce?info_hash=" + "|".repeat(19) + "\u00e9&peer_id=" + "p".repeat(20) + "&port=1&x=%zz";

        HttpReply reply = get(target, "Mark: yes");

        assertThat(reply.header("Seen")).isEqualTo("/announce");
        assertThat(reply.failure()).isEmpty();
        assertThat(peers(InfoHash.parseHex("7c".repeat(19) + "e9"))).isOne();
    }

    @Test
    void filterMayRefuse() {
        InfoHash hash = newHash();

        assertThat(get(announce(hash).port(1).target(), "Refuse: yes").status()).isEqualTo(403);
        assertThat(peers(hash)).isZero();
    }
}
