package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.PEER_ID;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** C02: a plus sign in the query means byte 0x20. */
class C02PlusInQueryTests extends ConformanceTest {

    @Test
    void plusAndItsEscapeNameTheSameTorrent() {
        tracker().get("/announce?info_hash=aaaaaaaaa+bbbbbbbbbb&peer_id=" + PEER_ID + "&port=6881&left=1000");

        assertThat(tracker()
                        .get("/announce?info_hash=aaaaaaaaa%20bbbbbbbbbb&peer_id=" + PEER_ID + "&port=6882&left=1000")
                        .dictionary())
                .containsEntry("peers", "\u007f\0\0\1\u001a\u00e1");
    }
}
