package dev.peerage.http.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole requests out of literal bytes, and nothing but refusals out of any others. */
class QueryRequestDecoderTests {

    private static final PeerAddress CLIENT = PeerAddress.ipv4(0xc6336407, 0);
    private static final String NEEDED = "info_hash=%00%01%02%03%04%05%06%07%08%09%0A%0b%0C%0D%0E%0F%10%11%12%13"
            + "&peer_id=-TT0001-000000000001&port=6881";

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static AnnounceQuery announce(String query) {
        return QueryRequestDecoder.announce(bytes("/announce?" + query), "/announce?".length(), CLIENT);
    }

    private static AnnounceRequest with(String items) {
        return announce(NEEDED + "&" + items).request();
    }

    @Test
    void everyFieldIsRead() {
        AnnounceQuery query = announce(NEEDED + "&uploaded=3&downloaded=4&left=5&event=started&numwant=80&compact=0");

        assertThat(query.compact()).isFalse();
        assertThat(query.request())
                .isEqualTo(new AnnounceRequest(
                        InfoHash.parseHex("000102030405060708090a0b0c0d0e0f10111213"),
                        PeerId.of(bytes("-TT0001-000000000001"), 0),
                        PeerAddress.ipv4(0xc6336407, 6881),
                        AnnounceEvent.STARTED,
                        5,
                        4,
                        3,
                        80,
                        null));
    }

    @Test
    void whatIsNotSaidIsUnknown() {
        AnnounceQuery query = announce(NEEDED);

        assertThat(query.compact()).isTrue();
        assertThat(query.request().event()).isEqualTo(AnnounceEvent.NONE);
        assertThat(query.request().left()).isEqualTo(AnnounceRequest.UNKNOWN);
        assertThat(query.request().uploaded()).isEqualTo(AnnounceRequest.UNKNOWN);
        assertThat(query.request().downloaded()).isEqualTo(AnnounceRequest.UNKNOWN);
        assertThat(query.request().numwant()).isEqualTo(AnnounceRequest.DEFAULT_NUMWANT);
        assertThat(query.request().seeder()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "007, 7",
        "%31%32, 12",
        "9223372036854775806, 9223372036854775806",
        "9223372036854775807, 9223372036854775807",
        "9223372036854775808, 9223372036854775807",
        "18446744073709551615, 9223372036854775807",
        "99999999999999999999999999999999999999, 9223372036854775807",
        "-1, -1",
        "'', -1",
        "1x, -1",
        "+1, -1",
        "1+, -1",
        "99999999999999999999x, -1",
        "%00, -1",
        "1.5, -1",
    })
    void numbersAreDecimalAndSaturate(String written, long read) {
        assertThat(with("left=" + written).left()).isEqualTo(read);
        assertThat(with("numwant=" + written).numwant()).isEqualTo((int) Math.min(read, Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @CsvSource({"started, STARTED", "completed, COMPLETED", "stopped, STOPPED", "paused, PAUSED", "s%74opped, STOPPED"})
    void eventsAreReadByName(String written, AnnounceEvent event) {
        assertThat(with("event=" + written).event()).isEqualTo(event);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "empty", "STARTED", "completedd", "stopped%00", "\u00e9"})
    void otherEventsAreNone(String written) {
        assertThat(with("event=" + written).event()).isEqualTo(AnnounceEvent.NONE);
    }

    @Test
    void portsHaveSixteenBits() {
        for (int port = 0; port <= 0xffff; port++) {
            int read = announce(NEEDED.replace("6881", Integer.toString(port)))
                    .request()
                    .peer()
                    .port();
            assertThat(read).isEqualTo(port);
        }
        assertThatThrownBy(() -> announce(NEEDED.replace("6881", "65536")))
                .isEqualTo(RejectedException.of(Rejection.INVALID_PORT));
    }

    @Test
    void scrapeKeepsOrderAndRepetitions() {
        String first = "a".repeat(20);
        String second = "b".repeat(20);
        String query = "x=y&info_hash=" + second + "&info_hash=" + first + "&&info_hash=" + second;

        assertThat(QueryRequestDecoder.scrape(bytes(query), 0, CLIENT).infoHashes())
                .containsExactly(
                        InfoHash.of(bytes(second), 0), InfoHash.of(bytes(first), 0), InfoHash.of(bytes(second), 0));
    }

    @Test
    void onlyRefusalsComeOfWhatIsCutOffAnywhere() {
        byte[] query = bytes(NEEDED + "&left=%30&event=%73topped&numwant=5&compact=0&key=%zz");
        for (int length = 0; length <= query.length; length++) {
            decode(Arrays.copyOf(query, length));
        }
    }

    @Test
    void onlyRefusalsComeOfRandomBytes() {
        Random random = new Random(20261130);
        String[] pieces = {
            "info_hash=", "peer_id=", "port=", "left=", "event=", "%", "&", "=", "+", "%4", "%41", "?", ";"
        };
        int accepted = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder query = new StringBuilder(round % 3 == 0 ? NEEDED : "");
            for (int piece = random.nextInt(12); piece > 0; piece--) {
                query.append(
                        random.nextInt(3) == 0
                                ? String.valueOf((char) random.nextInt(256))
                                : pieces[random.nextInt(pieces.length)]);
            }
            accepted += decode(bytes(query.toString())) ? 1 : 0;
        }
        assertThat(accepted).isBetween(1000, 19_000);
    }

    /** Whether either decoder accepts the query; anything but a refusal fails the test. */
    private static boolean decode(byte[] query) {
        boolean accepted = false;
        try {
            QueryRequestDecoder.announce(query, 0, CLIENT);
            accepted = true;
        } catch (RejectedException refused) {
            assertThat(refused.rejection().text()).isNotEmpty();
        }
        try {
            QueryRequestDecoder.scrape(query, 0, CLIENT);
            accepted = true;
        } catch (RejectedException refused) {
            assertThat(refused.rejection().text()).isNotEmpty();
        }
        return accepted;
    }
}
