package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.tracker.DropReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C66 to C91: datagrams, byte by byte. */
class UdpCasesTests extends ConformanceTest {

    private static final String BAD_ID = HexFormat.of().formatHex("bad id".getBytes(StandardCharsets.US_ASCII));

    @SuppressWarnings("NullAway.Init")
    private UdpClient client;

    @BeforeEach
    void open() {
        client = tracker().udp4();
    }

    @AfterEach
    void close() {
        client.close();
    }

    private byte[] announced(InfoHash hash, int port) {
        return client.exchange(Datagrams.announce(client.connect(), hash, port).bytes());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 119, 120})
    void c66IdsAreValidForTwoMinutes(int seconds) {
        long id = client.connect();
        tracker().clock().advance(Duration.ofSeconds(seconds));

        assertThat(client.exchange(Datagrams.announce(id, newHash(), 1).bytes()))
                .hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {241, 299, 3000})
    void c66AndC70ExpiredIdsAreToldSo(int seconds) {
        long id = client.connect();
        tracker().clock().advance(Duration.ofSeconds(seconds));
        byte[] announce =
                Datagrams.announce(id, newHash(), 1).transactionId(0x01020304).bytes();

        assertThat(Wire.hex(client.exchange(announce))).isEqualTo("0000000301020304" + BAD_ID);
        assertThat(Wire.hex(client.exchange(Datagrams.scrape(id, 0x05060708, newHash()))))
                .isEqualTo("0000000305060708" + BAD_ID);
    }

    @Test
    void c67WallClockMayStepBackWhileAnIdIsOut() {
        tracker().clock().advance(Duration.ofSeconds(20));
        long id = client.connect();
        tracker().clock().stepWallClock(Duration.ofSeconds(-5));

        assertThat(client.exchange(Datagrams.announce(id, newHash(), 1).bytes()))
                .hasSize(20);

        tracker().clock().stepWallClock(Duration.ofSeconds(5));
    }

    @Test
    void c68GuessedIdsGetSilence() {
        Random random = new Random(68);
        long id = client.connect();
        InfoHash hash = newHash();
        for (long guess : new long[] {Datagrams.MAGIC, 0, id ^ 1, id ^ Long.MIN_VALUE, ~id}) {
            client.send(Datagrams.announce(guess, hash, 1).bytes());
            client.send(Datagrams.scrape(guess, 1, hash));
        }
        for (int guess = 0; guess < 200; guess++) {
            client.send(Datagrams.announce(random.nextLong(), hash, 1).bytes());
        }

        assertThat(client.gotNothing()).isTrue();
        assertThat(counts(hash)).containsExactly(0L, 0L, 0L);
    }

    @Test
    void c68IdsOfAnotherAddressGetSilence() {
        try (UdpClient other = UdpClient.from("127.0.0.2", tracker().udpPort())) {
            other.send(Datagrams.announce(client.connect(), newHash(), 1).bytes());

            assertThat(other.gotNothing()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "0000041727101980",
                "000004172710198000000000",
                "000004172710198000000000010203",
                "000004172710198100000000" + "01020304",
                "000004172710198000000001" + "01020304",
            })
    void c71WhatIsNoRequestGetsSilence(String datagram) {
        client.send(HexFormat.of().parseHex(datagram));

        assertThat(client.gotNothing()).isTrue();
    }

    @Test
    void c71ConnectIsAnsweredBySixteenBytes() {
        assertThat(Wire.hex(client.exchange(Datagrams.connect(0x0a0b0c0d))))
                .hasSize(32)
                .startsWith("000000000a0b0c0d");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "02052f3f613d62",
                "02022f3f0203613d62",
                "010102052f3f613d6200ffff",
                "0200",
                "0201",
                "02",
                "02092f3f613d6225323063",
                // an option that nobody knows yet, whole and cut off: C76
                "7f03aabbcc02052f3f613d6200",
                "7fff0102",
            })
    void c75AndC76OptionsNeverFailAnAnnounce(String options) {
        InfoHash hash = newHash();
        byte[] reply = client.exchange(Datagrams.announce(client.connect(), hash, 1)
                .options(HexFormat.of().parseHex(options))
                .bytes());

        assertThat(reply).hasSize(20);
        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 255, -1})
    void c77OtherActionsGetSilence(int action) {
        byte[] datagram = Datagrams.announce(client.connect(), newHash(), 1).bytes();
        for (int shift = 0; shift < 4; shift++) {
            datagram[8 + shift] = (byte) (action >> (24 - 8 * shift));
        }
        client.send(datagram);

        assertThat(client.gotNothing()).isTrue();
    }

    @Test
    void c77ConnectWithAnIdInsteadOfTheMagicGetsSilence() {
        byte[] datagram = Datagrams.scrape(client.connect(), 1);
        Arrays.fill(datagram, 8, 12, (byte) 0);
        client.send(datagram);

        assertThat(client.gotNothing()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"-1, 50", "0, 0", "1, 1", "74, 74", "200, 200", "1000, 202", "2147483647, 202", "-2147483648, 50"})
    void c79AndC80NumwantIsFollowedWithinTheDatagram(int numwant, int peers) {
        InfoHash hash = newHash();
        // no source may fill a swarm alone
        for (String source : List.of("127.0.0.2", "127.0.0.3", "127.0.0.4")) {
            try (UdpClient other = tracker().udpFrom(source)) {
                fill(other, hash, 90);
            }
        }
        byte[] reply = client.exchange(
                Datagrams.announce(client.connect(), hash, 1).numwant(numwant).bytes());

        assertThat(reply).hasSize(20 + 6 * peers).hasSizeLessThanOrEqualTo(1232);
    }

    @ParameterizedTest
    @CsvSource({"-1, 27", "200, 67", "1000, 67"})
    void c80AnswersOverIpv6FitTheirDatagram(int numwant, int peers) {
        InfoHash hash = newHash();
        try (UdpClient ipv6 = tracker().udp6()) {
            fill(ipv6, hash, 100);
            byte[] reply = ipv6.exchange(
                    Datagrams.announce(ipv6.connect(), hash, 1).numwant(numwant).bytes());

            assertThat(reply).hasSize(20 + 18 * peers);
        }
    }

    private static void fill(UdpClient client, InfoHash hash, int peers) {
        long id = client.connect();
        for (int port = 1000; port < 1000 + peers; port++) {
            client.exchange(Datagrams.announce(id, hash, port).numwant(0).bytes());
        }
    }

    @Test
    void c81AndC82EachFamilyGetsPeersOfItsOwnLength() {
        InfoHash hash = newHash();
        announced(hash, 6881);
        announced(hash, 6882);
        try (UdpClient ipv6 = tracker().udp6()) {
            long id = ipv6.connect();
            ipv6.exchange(Datagrams.announce(id, hash, 6883).bytes());
            ipv6.exchange(Datagrams.announce(id, hash, 6884).bytes());

            assertThat(Wire.peersOf(
                            ipv6.exchange(Datagrams.announce(id, hash, 1).bytes()), 18))
                    .containsExactlyInAnyOrder(Wire.compact("::1", 6883), Wire.compact("::1", 6884));
        }
        byte[] reply = announced(hash, 1);

        assertThat(Wire.peersOf(reply, 6))
                .containsExactlyInAnyOrder(Wire.compact("127.0.0.1", 6881), Wire.compact("127.0.0.1", 6882));
        assertThat(Wire.countsOf(reply)).containsExactly(6, 0);
    }

    @Test
    void c84AnnouncedPortZeroIsAnsweredAndNotStored() {
        InfoHash hash = newHash();
        announced(hash, 6881);

        assertThat(Wire.peersOf(announced(hash, 0), 6)).containsExactly(Wire.compact("127.0.0.1", 6881));
        client.exchange(Datagrams.announce(client.connect(), hash, 0).event(3).bytes());
        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);
    }

    @Test
    void c87ClientsThatLeaveAtOnceDisturbNobody() {
        for (int round = 0; round < 300; round++) {
            try (UdpClient leaving = tracker().udp4()) {
                leaving.send(Datagrams.connect(round));
            }
            if (round % 50 == 0) {
                assertThat(client.exchange(Datagrams.connect(round))).hasSize(16);
            }
        }

        assertThat(announced(newHash(), 1)).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 254, -1, Integer.MIN_VALUE})
    void c90TransactionIdsComeBackUnchanged(int transactionId) {
        try (UdpClient other = tracker().udp4()) {
            assertThat(Datagrams.getInt(client.exchange(Datagrams.connect(transactionId)), 4))
                    .isEqualTo(transactionId);
            assertThat(Datagrams.getInt(other.exchange(Datagrams.connect(transactionId)), 4))
                    .isEqualTo(transactionId);
        }
    }

    @Test
    void c91BothFamiliesAreServed() {
        for (UdpClient each : List.of(tracker().udp4(), tracker().udp6())) {
            try (each) {
                assertThat(each.exchange(Datagrams.connect(1))).hasSize(16);
            }
        }
    }

    @Test
    void c149EveryDatagramIsAnsweredOrDroppedAndCountedOnce() {
        long answeredBefore = tracker().udpAnswers();
        long droppedBefore = tracker().drops();
        long id = client.connect();
        client.exchange(Datagrams.announce(id, newHash(), 1).bytes());
        client.exchange(Datagrams.scrape(id, 1, newHash()));
        client.send(new byte[3]);
        client.send(Datagrams.announce(id ^ 2, newHash(), 1).bytes());
        assertThat(client.gotNothing()).isTrue();

        assertThat(tracker().udpAnswers() - answeredBefore).isEqualTo(4);
        assertThat(tracker().drops() - droppedBefore).isEqualTo(2);
        assertThat(tracker().counts().drops(DropReason.SHORT)).isPositive();
    }

    @Test
    void announceOverBothDoorsIsOneSwarm() {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).seeder());

        assertThat(Wire.peersOf(announced(hash, 6882), 6)).containsExactly(Wire.compact("127.0.0.1", 6881));
    }
}
