package dev.peerage.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.HttpQueries;
import dev.peerage.fixtures.HttpReply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs every test of a class against every {@link Deployment}. The first word of a test's name is the id of the case it
 * shows; docs/protocol.md has the table. Tests use torrents of their own: trackers are shared.
 */
@ParameterizedClass
@EnumSource(Deployment.class)
abstract class ConformanceTest {

    /** Set by JUnit before each test. */
    @Parameter
    @SuppressWarnings("NullAway.Init")
    Deployment deployment;

    /** The running tracker of this deployment. */
    final Tracker tracker() {
        return Tracker.of(deployment);
    }

    /** The dictionary of an announce that must succeed, from 127.0.0.1. */
    final Map<String, Object> announced(HttpQueries query) {
        return success(tracker().get(query.target()));
    }

    /** The dictionary of an announce that must succeed, from any address. */
    final Map<String, Object> announcedFrom(String address, HttpQueries query) {
        return success(tracker().getFrom(address, query.target()));
    }

    /** The dictionary of an answer that is no refusal. */
    static Map<String, Object> success(HttpReply reply) {
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.failure()).isEmpty();
        return reply.dictionary();
    }

    /** Complete, downloaded and incomplete of a torrent, as a scrape shows them. */
    final List<Long> counts(InfoHash infoHash) {
        Map<String, Object> files = Bencode.asDictionary(
                Bencode.get(success(tracker().getFrom("198.51.100.254", HttpQueries.scrape(infoHash))), "files"));
        Map<String, Object> row = Bencode.asDictionary(Bencode.get(files, HttpQueries.latin1(infoHash)));
        return List.of(
                Bencode.number(row, "complete"), Bencode.number(row, "downloaded"), Bencode.number(row, "incomplete"));
    }

    /** Every refusal: the one sentence, and nothing stored. */
    static void assertRefused(HttpReply reply, String reason) {
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("text/plain");
        assertThat(reply.body()).isEqualTo("d14:failure reason" + reason.length() + ":" + reason + "e");
    }
}
