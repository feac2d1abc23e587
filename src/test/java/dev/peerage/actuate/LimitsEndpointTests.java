package dev.peerage.actuate;

import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.peerage.access.LimitsControl;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.HttpQueries;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.fixtures.UdpReply;
import dev.peerage.udp.UdpTrackerServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

@ExtendWith(OutputCaptureExtension.class)
class LimitsEndpointTests extends ChangeableTracker {

    private final UdpTrackerServer udp;
    private final int trackerPort;

    LimitsEndpointTests(
            LimitsControl control,
            UdpTrackerServer udp,
            @LocalServerPort int trackerPort,
            @LocalManagementPort int port) {
        super(control, port);
        this.udp = udp;
        this.trackerPort = trackerPort;
    }

    @Test
    void showsWhatIsInForceWithoutAToken() {
        assertThat(Http.get(port, LIMITS).statusCode()).isEqualTo(200);
        assertThat(Http.get(port, LIMITS).body())
                .isEqualTo("{\"generation\":" + control.generation() + "," + DEFAULTS_SHOWN);
    }

    @Test
    void aChangeIsAnsweredWithWhatIsInForceThen() {
        long generation = control.generation();

        HttpReply reply = change("{\"announces-per-second\":1000,\"source.scrapes-per-second\":\"5\","
                + "\"interval\":\"20m\",\"max-peers\":1999}");

        String expected = "{\"generation\":" + (generation + 1)
                + ",\"announces-per-second\":1000,\"scrapes-per-second\":null,\"source.announces-per-second\":null,"
                + "\"source.scrapes-per-second\":5,\"source.burst\":5000,\"interval\":\"PT20M\",\"max-torrents\":1000,"
                + "\"max-peers\":1999,\"max-peers-per-torrent\":20000}";
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.body()).isEqualTo(expected);
        assertThat(Http.get(port, LIMITS).body()).isEqualTo(expected);
    }

    @Test
    void whatIsShownCanBeGivenBack() {
        assertThat(change("{\"scrapes-per-second\":7}").status()).isEqualTo(200);
        long generation = control.generation();
        String shown = Http.get(port, LIMITS).body().replaceFirst("\"generation\":\\d+,", "");

        assertThat(change(shown).body()).contains("\"generation\":" + generation + ",", "\"scrapes-per-second\":7,");
    }

    @Test
    void nullAndNoneLiftARate() {
        change("{\"scrapes-per-second\":7,\"announces-per-second\":8}");

        assertThat(change("{\"scrapes-per-second\":null,\"announces-per-second\":\"none\"}")
                        .body())
                .endsWith(DEFAULTS_SHOWN);
    }

    @Test
    void theGaugeShowsTheGeneration() {
        change("{\"scrapes-per-second\":7}");

        assertThat(Http.get(port, "/actuator/prometheus").body())
                .containsPattern("(?m)^peerage_limits_generation " + control.generation() + "\\.0$");
    }

    @Test
    void anIntervalReachesBothDoorsAtOnce() {
        InfoHash hash = newHash();
        announceOverUdp(hash);
        announceOverHttp(hash);
        assertThat(announceOverUdp(hash)).isEqualTo(1800);
        assertThat(announceOverHttp(hash)).isEqualTo(1800);

        change("{\"interval\":\"PT25M\"}");

        assertThat(announceOverUdp(hash)).isEqualTo(1500);
        assertThat(announceOverHttp(hash)).isEqualTo(1500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1200", "\"1200\"", "\"1200s\""})
    void anIntervalWithoutAUnitIsSeconds(String value) {
        assertThat(change("{\"interval\":" + value + "}").body()).contains("\"interval\":\"PT20M\"");
        InfoHash hash = newHash();
        announceOverUdp(hash);
        assertThat(announceOverUdp(hash)).isEqualTo(1200);
    }

    private int announceOverUdp(InfoHash hash) {
        try (UdpClient client = UdpClient.ipv4(udp.boundAddresses().get(0).getPort())) {
            byte[] announce =
                    Datagrams.announce(client.connect(), hash, 6881).left(1).bytes();
            return UdpReply.read(client.exchange(announce)).intervalSeconds();
        }
    }

    private long announceOverHttp(InfoHash hash) {
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", trackerPort)) {
            HttpReply reply =
                    socket.get(HttpQueries.announce(hash).port(6882).leecher().target());
            return (Long) reply.dictionary().getOrDefault("interval", -1L);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"interval\":\"31m\"} | interval",
                "{\"interval\":1800000} | interval",
                "{\"interval\":\"1999ms\"} | interval",
                "{\"interval\":\"PT1.5S\"} | interval",
                "{\"interval\":0} | interval",
                "{\"interval\":1200.5} | interval",
                "{\"interval\":\"gibberish\"} | interval",
                "{\"interval\":null} | interval",
                "{\"interval\":true} | interval",
                "{\"interval\":{\"gibberish\":1}} | interval",
                "{\"interval\":[\"20m\"]} | interval",
                "{\"interval\":\"20m\",\"interval\":\"25m\"} | interval",
                "{\"announces-per-second\":-1} | announces-per-second",
                "{\"announces-per-second\":0} | announces-per-second",
                "{\"announces-per-second\":1.5} | announces-per-second",
                "{\"announces-per-second\":1e3} | announces-per-second",
                "{\"scrapes-per-second\":99999999999999999999999} | scrapes-per-second",
                "{\"scrapes-per-second\":9,\"source.burst\":0} | source.burst",
                "{\"source.scrapes-per-second\":\"gibberish\"} | source.scrapes-per-second",
                "{\"max-torrents\":null} | max-torrents",
                "{\"max-peers\":\"9223372036854775808\"} | max-peers",
                "{\"max-peers-per-torrent\":2147483648} | max-peers-per-torrent"
            })
    void aValueThatIsNotAllowedIsAProblemOfItsField(String json, String field) {
        long generation = control.generation();

        assertRefused(generation, change(json), 400, "\"detail\":\"" + field + ": ");
        assertRefused(generation, change(json), 400, ",\"field\":\"" + field + "\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"Gibberish here\":1}",
                "{\"interval\":\"20m\",\"gibberish/\":1}",
                "{\"gibberish-gibberish-gibberish-gibberish-gibberish-gibberish-long5\":1}",
                "{\"announcesPerSecond\":1}",
                "{\"Interval\":\"20m\"}",
            })
    void anUnknownNameOrNoneAtAllIsRefusedWithTheKnownOnes(String json) {
        assertRefused(
                control.generation(),
                change(json),
                400,
                "announces-per-second, scrapes-per-second, source.announces-per-second, source.scrapes-per-second, "
                        + "source.burst, interval, max-torrents, max-peers, max-peers-per-torrent\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"announce-per-second\":1} | announce-per-second",
                "{\"interval\":\"20m\",\"max.peers\":1} | max.peers",
                "{\"generation\":1,\"interval\":\"20m\"} | generation",
                "{\"limits\":1} | limits",
                "{\"abcdefghij-abcdefghij-abcdefghij-abcdefghij-abcdefghij-abcdefghi\":1} "
                        + "| abcdefghij-abcdefghij-abcdefghij-abcdefghij-abcdefghij-abcdefghi",
            })
    void anUnknownNameThatIsNoFreeTextIsShown(String json, String field) {
        assertRefused(
                control.generation(),
                change(json),
                400,
                "\"detail\":\"an unknown name; these are known: announces-per-second, scrapes-per-second, ");
        assertThat(change(json).body()).endsWith("max-peers, max-peers-per-torrent\",\"field\":\"" + field + "\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "7",
                "\"gibberish\"",
                "[]",
                "[{\"interval\":\"20m\"}]",
                "{",
                "{\"interval\"",
                "{\"interval\":",
                "{\"interval\":\"20m\"",
                "{\"interval\":\"20m\",}",
                "{\"interval\":\"20m\"} {}",
                "{\"interval\":\"20m\"} gibberish",
                "{interval:20m}",
                "interval=20m",
                "{\"interval\":\"\u00ff\u00fe\"}",
                "{\"gibberish\":{\"interval\":\"20m\"}}",
                "{\"gibberish\":1,\"gibberish\":2}",
            })
    void whatIsNoFlatJsonObjectIsRefused(String body) {
        assertRefused(control.generation(), change(body), 400, "\"status\":400");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Type: text/plain",
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Type: gibberish",
                "Content-Type: */*",
                "X-Nothing: at all"
            })
    void onlyJsonIsRead(String contentType) {
        assertRefused(
                control.generation(),
                send("POST", "{\"interval\":\"20m\"}", AUTHORIZATION, contentType),
                415,
                "\"the content type must be application/json\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Type: application/json; charset=utf-8",
                "Content-Type: application/vnd.spring-boot.actuator.v3+json"
            })
    void jsonMayBeSaidInOtherWords(String contentType) {
        assertThat(send("POST", "{\"interval\":\"20m\"}", AUTHORIZATION, contentType)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aHugeBodyIsNotRead() {
        long generation = control.generation();
        String huge = " ".repeat(LimitsChangeFilter.MAX_BODY_BYTES) + "{\"interval\":\"20m\"}";

        assertRefused(generation, change(huge), 413, "\"the body must not be longer than 8192 bytes\"");
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", port)) {
            String head = HttpSocket.request("POST", LIMITS, AUTHORIZATION, JSON, "Transfer-Encoding: chunked");
            String chunk = Integer.toHexString(huge.length()) + "\r\n" + huge + "\r\n0\r\n\r\n";
            assertRefused(generation, socket.send(head + chunk).read(), 413, "8192");
        }
    }

    @Test
    void aBodyThatDoesNotEndIsNotWaitedForForEver() {
        MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.post(LIMITS)
                .contentType(MediaType.APPLICATION_JSON)
                .body(Flux.never()));

        StepVerifier.withVirtualTime(() -> new LimitsChangeFilter(control, LIMITS, true)
                        .filter(exchange, passedOn -> Mono.error(new AssertionError("passed on"))))
                .thenAwait(Duration.ofSeconds(10))
                .expectComplete()
                .verify(Duration.ofSeconds(10));

        assertThat(exchange.getResponse().getStatusCode()).isEqualTo(HttpStatus.REQUEST_TIMEOUT);
    }

    @Test
    void aFailureIsAProblemWithoutItsText(CapturedOutput output) {
        LimitsControl failing = mock();
        when(failing.change(any())).thenThrow(new IllegalStateException("gibberish 10.1.2.3"));
        MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.post(LIMITS)
                .contentType(MediaType.APPLICATION_JSON)
                .body("{\"interval\":\"20m\"}"));

        StepVerifier.create(new LimitsChangeFilter(failing, LIMITS, true)
                        .filter(exchange, passedOn -> Mono.error(new AssertionError("passed on"))))
                .expectComplete()
                .verify(Duration.ofSeconds(10));

        assertThat(exchange.getResponse().getStatusCode()).isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR);
        assertThat(exchange.getResponse().getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(exchange.getResponse().getBodyAsString().block(Duration.ofSeconds(5)))
                .isEqualTo("{\"title\":\"Internal Server Error\",\"status\":500,"
                        + "\"detail\":\"the change failed, and nothing of it holds\"}");
        assertThat(output)
                .containsOnlyOnce("Limits could not be changed: IllegalStateException")
                .doesNotContain("gibberish");
    }

    @Test
    void aLimitInTheQueryIsNone() {
        long generation = control.generation();
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", port)) {
            String head =
                    HttpSocket.request("POST", LIMITS + "?interval=20m", AUTHORIZATION, JSON, "Content-Length: 2");
            assertRefused(generation, socket.send(head + "{}").read(), 400, "nothing to change");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void otherMethodsAreRefused(String method) {
        HttpReply reply = send(method, "{\"interval\":\"20m\"}", AUTHORIZATION, JSON);

        assertRefused(control.generation(), reply, 405, "\"limits are changed by POST\"");
        assertThat(reply.header("Allow").split(",")).containsExactlyInAnyOrder("GET", "POST");
    }

    @Test
    void aChangeIsLoggedOnceAndNoToken(CapturedOutput output) {
        change("{\"interval\":\"20m\"}");

        assertThat(output.getAll().lines().filter(line -> line.contains("Limits changed")))
                .singleElement()
                .asString()
                .endsWith("Limits changed: interval from 1800s to 1200s");
        assertThat(output.getAll()).doesNotContain(TOKEN);
    }

    @Test
    void manyChangesAtOnceAreEachWhole() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        long generation = control.generation();
        for (int thread = 1; thread <= 4; thread++) {
            int rate = thread;
            threads.add(new Thread(() -> {
                for (int round = 0; round < 10; round++) {
                    change("{\"announces-per-second\":" + rate + ",\"scrapes-per-second\":" + rate + "}");
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join(Duration.ofMinutes(1).toMillis());
        }

        assertThat(control.generation()).isBetween(generation + 4, generation + 40);
        assertThat(control.current().announcesPerSecond())
                .isEqualTo(control.current().scrapesPerSecond());
    }
}
