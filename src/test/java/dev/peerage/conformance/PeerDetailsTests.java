package dev.peerage.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.TrackerProcess;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is shown of peers when their details are kept. */
class PeerDetailsTests {

    private static final String HASH = "0123456789abcdefghij";
    private static final String HEX = "303132333435363738396162636465666768696a";
    private static final String ANNOUNCE = "/announce?info_hash=" + HASH;

    @ParameterizedTest
    @ValueSource(strings = {"packed", "hash"})
    void keptDetailsStandInTheTorrentViewAndInAnswersThatAreNotCompact(String store) {
        try (TrackerProcess tracker = TrackerProcess.start(
                "--peerage.repository.type=" + store, "--peerage.repository.keep-peer-details=true")) {
            int port = tracker.port("http");
            Http.get(
                    port,
                    ANNOUNCE + "&peer_id=-TT0001-%00bcdefghijkl&port=6881&uploaded=1000000000000&downloaded=7&left=5");

            assertThat(Http.get(port, ANNOUNCE + "&peer_id=-TT0001-000000000002&port=6882&left=5&compact=0")
                            .body())
                    .contains("5:peersld2:ip9:127.0.0.17:peer id20:-TT0001-\0bcdefghijkl4:porti6881eee");
            assertThat(Http.get(port, ANNOUNCE + "&peer_id=-TT0001-000000000002&port=6882&left=5&compact=1")
                            .body())
                    .doesNotContain("peer id");
            assertThat(Http.get(tracker.managementPort(), "/actuator/torrents/" + HEX)
                            .body())
                    .contains("\"peerId\":\"2d5454303030312d0062636465666768696a6b6c\",\"uploaded\":1000000000000,"
                            + "\"downloaded\":7,\"left\":5}");
        }
    }
}
