package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.access.LimitingFilter;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.fixtures.UdpReply;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.LimitScope;
import dev.peerage.tracker.LimitedAnswer;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Transport;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What a client above a rate limit reads. */
class UdpLimitTests {

    private static final int COMPLETED = 1;
    private static final int STOPPED = 3;

    private final MovableClock clock = new MovableClock();
    private final RequestCounts limited = new RequestCounts();

    private UdpDoor open(RequestFilter filter) {
        return UdpDoor.door().clock(clock).filters(filter).open();
    }

    private static byte[] announce(long id, int port, int event) {
        return Datagrams.announce(id, hash(1), port)
                .transactionId(77)
                .left(event == COMPLETED ? 0 : 1)
                .event(event)
                .bytes();
    }

    @Test
    void aboveItsLimitASourceGetsThinAnswersAndAboveTenTimesNone() {
        try (UdpDoor door = open(LimitingFilter.ofSources(clock, limited, 1L, null, 2));
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            client.exchange(announce(id, 6881, 0));
            assertThat(UdpReply.read(client.exchange(announce(id, 6882, 0))).peers(6))
                    .containsExactly("7f0000011ae1");

            // action, transaction id, an interval of an hour, two leechers, no seeder, no peers; 6883 is not stored
            assertThat(HexFormat.of().formatHex(client.exchange(announce(id, 6883, 0))))
                    .isEqualTo("000000010000004d00000e100000000200000000");
            // who is known leaves and completes
            assertThat(HexFormat.of().formatHex(client.exchange(announce(id, 6881, STOPPED))))
                    .isEqualTo("000000010000004d00000e100000000100000000");
            assertThat(HexFormat.of().formatHex(client.exchange(announce(id, 6882, COMPLETED))))
                    .isEqualTo("000000010000004d00000e100000000000000001");
            for (int thin = 3; thin < 9; thin++) {
                client.exchange(announce(id, 6884, 0));
            }
            client.send(announce(id, 6884, 0));
            assertThat(client.gotNothing()).isTrue();
            assertThat(HexFormat.of().formatHex(client.exchange(announce(id, 6882, STOPPED))))
                    .isEqualTo("000000010000004d00000e100000000000000000");

            assertThat(door.counts.drops(DropReason.LIMIT)).isOne();
            assertThat(door.counts.answers(Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE, null))
                    .isEqualTo(2 + 9 + 1);
            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.THIN))
                    .isEqualTo(10);
            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.DROPPED))
                    .isOne();

            clock.advance(Duration.ofSeconds(1));
            assertThat(UdpReply.read(client.exchange(announce(id, 6884, 0))).intervalSeconds())
                    .isEqualTo(1800);
        }
    }

    @Test
    void byDefaultAThinAnswerBringsNobodyBackSoonerThanAFullOne() {
        RequestFilter filter = LimitingFilter.ofSources(clock, limited, 10L, null, 10);
        try (UdpDoor door =
                        UdpDoor.door().clock(clock).jittered().filters(filter).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            for (int full = 0; full < 10; full++) {
                client.exchange(announce(id, 6881, 0));
            }
            int longest = 0;
            for (int thin = 0; thin < 90; thin++) {
                int interval =
                        UdpReply.read(client.exchange(announce(id, 6881, 0))).intervalSeconds();
                assertThat(interval).isBetween(1620, 1980);
                longest = Math.max(longest, interval);
            }

            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.THIN))
                    .isEqualTo(90);
            assertThat(longest).isGreaterThan(1900);
        }
    }

    @Test
    void aPeerThatIsAnsweredThinlyStaysListed() {
        try (UdpDoor door = open(LimitingFilter.ofAll(clock, limited, 10));
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            client.exchange(announce(id, 6881, 0));
            clock.advance(Duration.ofSeconds(1));
            long counted = limited.limitations(LimitScope.GLOBAL, LimitedAnswer.THIN);
            int answers = 0;
            while (limited.limitations(LimitScope.GLOBAL, LimitedAnswer.THIN) == counted) {
                client.exchange(announce(id, 6881, 0));
                answers++;
            }

            assertThat(answers).isBetween(2, 6);
            assertThat(UdpReply.read(client.exchange(announce(id, 6882, 0))).leechers())
                    .isEqualTo(1);
        }
    }

    @Test
    void aScrapeAboveItsLimitIsAnErrorAndFarAboveNothing() {
        try (UdpDoor door = open(LimitingFilter.ofSources(clock, limited, null, 1L, 1));
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            assertThat(UdpReply.read(client.exchange(Datagrams.scrape(id, 5, hash(1))))
                            .rows())
                    .hasSize(1);
            for (int refused = 0; refused < 9; refused++) {
                assertThat(UdpReply.read(client.exchange(Datagrams.scrape(id, 5, hash(1))))
                                .error())
                        .isEqualTo("too many requests, retry later");
            }
            client.send(Datagrams.scrape(id, 5, hash(1)));
            assertThat(client.gotNothing()).isTrue();

            assertThat(door.counts.answers(
                            Transport.UDP, AddressFamily.IPV4, RequestAction.SCRAPE, Rejection.TOO_MANY_REQUESTS))
                    .isEqualTo(9);
            assertThat(door.counts.drops(DropReason.LIMIT)).isOne();
            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.REJECTED))
                    .isEqualTo(9);
        }
    }
}
