package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.PEER_ID;
import static dev.peerage.fixtures.HttpQueries.escaped;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.HttpReply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every key of an announce in every form it should not have: three keys are needed, the others never fail an announce. */
class QueryKindsTests extends ConformanceTest {

    private static final String LONG = "7".repeat(2000);

    /** What is done to the value of a key. */
    enum Form {
        ABSENT,
        EMPTY,
        WITHOUT_EQUALS,
        REPEATED,
        OVER_LONG,
        NOT_A_NUMBER,
        NEGATIVE,
        ABOVE_63_BITS,
        RAW_BYTES;

        String of(String key, String value) {
            return switch (this) {
                case ABSENT -> "";
                case EMPTY -> key + "=";
                case WITHOUT_EQUALS -> key;
                case REPEATED -> key + "=" + value + "&" + key + "=" + value;
                case OVER_LONG -> key + "=" + LONG;
                case NOT_A_NUMBER -> key + "=abc";
                case NEGATIVE -> key + "=-1";
                case ABOVE_63_BITS -> key + "=9223372036854775808";
                case RAW_BYTES -> key + "=\u00ff\u00fe\u0080";
            };
        }
    }

    private HttpReply announceWith(InfoHash hash, String key, Form form) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("info_hash", escaped(hash));
        query.put("peer_id", PEER_ID);
        query.put("port", "6881");
        query.putIfAbsent(key, "0");
        StringBuilder target = new StringBuilder("/announce?");
        query.forEach((name, value) -> target.append(name.equals(key) ? form.of(name, value) : name + "=" + value)
                .append('&'));
        return tracker().get(target.toString());
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void infoHashIsNeededWhole(Form form) {
        InfoHash hash = newHash();
        HttpReply reply = announceWith(hash, "info_hash", form);

        switch (form) {
            case REPEATED -> success(reply);
            case ABSENT -> assertRefused(reply, "info_hash is missing");
            default -> assertRefused(reply, "info_hash must have 20 bytes");
        }
        assertThat(counts(hash)).containsExactly(0L, 0L, form == Form.REPEATED ? 1L : 0L);
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void peerIdIsNeededWhole(Form form) {
        InfoHash hash = newHash();
        HttpReply reply = announceWith(hash, "peer_id", form);

        switch (form) {
            case REPEATED -> success(reply);
            case ABSENT -> assertRefused(reply, "peer_id is missing");
            default -> assertRefused(reply, "peer_id must have 20 bytes");
        }
        assertThat(counts(hash)).containsExactly(0L, 0L, form == Form.REPEATED ? 1L : 0L);
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void portIsNeededWithinItsRange(Form form) {
        InfoHash hash = newHash();
        HttpReply reply = announceWith(hash, "port", form);

        switch (form) {
            case REPEATED -> success(reply);
            case ABSENT -> assertRefused(reply, "port is missing");
            default -> assertRefused(reply, "port must be a number from 0 to 65535");
        }
        assertThat(counts(hash)).containsExactly(0L, 0L, form == Form.REPEATED ? 1L : 0L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "uploaded",
                "downloaded",
                "event",
                "compact",
                "numwant",
                "key",
                "trackerid",
                "ip",
                "no_peer_id",
                "supportcrypto",
                "corrupt",
                "ipv4",
                "ipv6",
                "x"
            })
    void noOtherKeyEverFailsAnAnnounce(String key) {
        for (Form form : Form.values()) {
            InfoHash hash = newHash();

            assertThat(success(announceWith(hash, key, form))).as("%s", form).containsEntry("incomplete", 1L);
        }
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void onlyZeroLeftMakesASeeder(Form form) {
        InfoHash hash = newHash();
        success(announceWith(hash, "left", form));

        assertThat(counts(hash)).isEqualTo(form == Form.REPEATED ? List.of(1L, 0L, 0L) : List.of(0L, 0L, 1L));
    }
}
