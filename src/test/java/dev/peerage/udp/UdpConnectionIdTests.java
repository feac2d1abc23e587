package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.InvalidSettingException;
import java.time.Duration;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UdpConnectionIdTests {

    private static final String OTHER_SECRET = "another secret, long enough";

    private final MovableClock clock = new MovableClock();

    private static byte[] announce(long id) {
        return Datagrams.announce(id, hash(1), 6881).bytes();
    }

    private static void assertAccepted(UdpClient client, long id) {
        assertThat(Datagrams.getInt(client.exchange(announce(id)), 0)).isOne();
    }

    private static void assertSilence(UdpClient client, long id) {
        client.send(announce(id));
        assertThat(client.gotNothing()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 60, 119, 120, 121, 239})
    void anIdFromTheStartOfASlotIsValidForTwo(long ageSeconds) {
        try (UdpDoor door = door().clock(clock).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            clock.advance(Duration.ofSeconds(ageSeconds));

            assertAccepted(client, id);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", "120, true", "121, false"})
    void anIdFromTheEndOfASlotIsValidForOneMore(long ageSeconds, boolean valid) {
        clock.advance(Duration.ofSeconds(119));
        try (UdpDoor door = door().clock(clock).open();
                UdpClient client = door.ipv6Client()) {
            long id = client.connect();
            clock.advance(Duration.ofSeconds(ageSeconds));
            byte[] reply = client.exchange(announce(id));

            assertThat(Datagrams.getInt(reply, 0)).isEqualTo(valid ? 1 : 3);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {240, 299, 3600, 3839})
    void anIdThatWasValidOnceIsToldSo(long ageSeconds) {
        try (UdpDoor door = door().clock(clock).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            clock.advance(Duration.ofSeconds(ageSeconds));

            assertThat(HexFormat.of()
                            .formatHex(client.exchange(Datagrams.announce(id, hash(1), 6881)
                                    .transactionId(5)
                                    .bytes())))
                    .isEqualTo("00000003" + "00000005" + "626164206964");
            assertThat(HexFormat.of().formatHex(client.exchange(Datagrams.scrape(id, 6, hash(1)))))
                    .isEqualTo("00000003" + "00000006" + "626164206964");
        }
    }

    @Test
    void anIdOfLongAgoGetsSilence() {
        try (UdpDoor door = door().clock(clock).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            clock.advance(Duration.ofMinutes(64));

            assertSilence(client, id);
            assertThat(door.counts.drops(DropReason.FORGED_CONNECTION_ID)).isOne();
        }
    }

    @Test
    void clocksOfReplicasMayLieTenSecondsApart() {
        clock.advance(Duration.ofSeconds(121));
        try (UdpDoor door = door().clock(clock).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();

            clock.stepWallClock(Duration.ofSeconds(-11));
            assertAccepted(client, id);

            clock.stepWallClock(Duration.ofSeconds(-1));
            assertSilence(client, id);
        }
    }

    @Test
    void replicasWithOneSecretKnowEachOthersIds() {
        try (UdpDoor one = door().clock(clock).open();
                UdpDoor other = door().clock(clock).open();
                UdpClient clientOfOne = one.ipv4Client();
                UdpClient clientOfOther = other.ipv4Client()) {
            assertAccepted(clientOfOther, clientOfOne.connect());
        }
    }

    @Test
    void withoutASecretEveryStartHasItsOwn() {
        try (UdpDoor one = door().clock(clock).secret(null, null).open();
                UdpDoor other = door().clock(clock).secret(null, null).open();
                UdpClient clientOfOne = one.ipv4Client();
                UdpClient clientOfOther = other.ipv4Client()) {
            long id = clientOfOne.connect();

            assertAccepted(clientOfOne, id);
            assertSilence(clientOfOther, id);
        }
    }

    @Test
    void thePreviousSecretVerifiesAndNoMore() {
        try (UdpDoor old = door().clock(clock).open();
                UdpDoor changed =
                        door().clock(clock).secret(OTHER_SECRET, UdpDoor.SECRET).open();
                UdpClient clientOfOld = old.ipv4Client();
                UdpClient clientOfChanged = changed.ipv4Client()) {
            assertAccepted(clientOfChanged, clientOfOld.connect());
            assertSilence(clientOfOld, clientOfChanged.connect());
        }
    }

    @Test
    void anIdBelongsToAnAddressAndNotToAPort() {
        try (UdpDoor door = door().clock(clock).open();
                UdpClient client = door.ipv4Client();
                UdpClient samePlace = door.ipv4Client();
                UdpClient otherFamily = door.ipv6Client()) {
            long id = client.connect();

            assertAccepted(samePlace, id);
            assertSilence(otherFamily, id);
        }
    }

    @Test
    void guessesGetSilence() {
        try (UdpDoor door = door().clock(clock).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            client.send(announce(0));
            client.send(announce(Datagrams.MAGIC));
            for (int bit = 0; bit < 64; bit++) {
                client.send(announce(id ^ 1L << bit));
            }

            assertThat(client.gotNothing()).isTrue();
            assertThat(door.counts.drops(DropReason.FORGED_CONNECTION_ID)).isEqualTo(66);
        }
    }

    @Test
    void withoutBudgetAStaleIdGetsSilence() {
        try (UdpDoor door = door().clock(clock).staleIdProbes(1).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            clock.advance(Duration.ofMinutes(5));

            assertThat(client.exchange(announce(id))).hasSize(14);
            assertSilence(client, id);

            clock.advance(Duration.ofSeconds(1));
            assertThat(client.exchange(announce(id))).hasSize(14);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "123456789012345, , peerage.udp.secret",
        "'', , peerage.udp.secret",
        ", 123456789012345, peerage.udp.previous-secret"
    })
    void aShortSecretIsRefusedAndNotShown(@Nullable String secret, @Nullable String previousSecret, String property) {
        UdpProperties properties = door().secret(secret, previousSecret).properties();

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new ConnectionIds(properties))
                .withMessageContaining(property)
                .withMessageContaining("at least 16 bytes")
                .withMessageNotContaining("123456789012345");
        assertThat(properties.toString()).doesNotContain("123456789012345");
    }
}
