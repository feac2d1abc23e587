package dev.peerage.benchmarking.load;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/** What happened in a time. */
final class LoadInterval {

    private final double seconds;
    private final long[] counts;

    /** {@code counts} in {@link Count}'s order. */
    LoadInterval(double seconds, long[] counts) {
        this.seconds = seconds;
        this.counts = counts;
    }

    double seconds() {
        return seconds;
    }

    long count(Count count) {
        return counts[count.ordinal()];
    }

    double perSecond(Count count) {
        return count(count) / seconds;
    }

    /** Replies of every kind, as aquatic counts them. */
    long responses() {
        return count(Count.CONNECT) + count(Count.ANNOUNCE) + count(Count.SCRAPE) + count(Count.ERROR);
    }

    /** Replies that are work: no errors. */
    long goodResponses() {
        return responses() - count(Count.ERROR);
    }

    double peersPerAnnounce() {
        return count(Count.ANNOUNCE) == 0 ? 0 : (double) count(Count.PEERS) / count(Count.ANNOUNCE);
    }

    /** The five-second block of aquatic's load test. */
    void print(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%nRequests out: %.2f/second%nResponses in: %.2f/second%n",
                (count(Count.SENT) - count(Count.SEND_FAILED)) / seconds,
                responses() / seconds);
        printKinds(out);
        out.printf(Locale.ROOT, "Peers per announce response: %.2f%n", peersPerAnnounce());
    }

    /** The final report of aquatic's load test. */
    void printReport(PrintStream out, String config) {
        out.printf(
                Locale.ROOT,
                "%n# aquatic load test report%n%nTest ran for %d seconds %nAverage responses per second: %.2f%n",
                Math.round(seconds),
                responses() / seconds);
        printKinds(out);
        out.printf("%nConfig: %s%n%n", config);
    }

    /** The five-second block of aquatic's HTTP load test. */
    void printHttp(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%nRequests out: %.2f/second%nResponses in: %.2f/second%n  - Announce responses: %.2f%n"
                        + "  - Scrape responses:   %.2f%n  - Failure responses:  %.2f%n"
                        + "Peers per announce response: %.2f%n"
                        + "Bandwidth out: %.2fMbit/s%nBandwidth in:  %.2fMbit/s%n",
                perSecond(Count.SENT),
                responses() / seconds,
                perSecond(Count.ANNOUNCE),
                perSecond(Count.SCRAPE),
                perSecond(Count.ERROR),
                peersPerAnnounce(),
                perSecond(Count.BYTES_OUT) * 8 / 1048576,
                perSecond(Count.BYTES_IN) * 8 / 1048576);
    }

    /** The final report of aquatic's HTTP load test. */
    void printHttpReport(PrintStream out, String config) {
        out.printf(
                Locale.ROOT,
                "%n# aquatic load test report%n%nTest ran for %d seconds.%nAverage responses per second: %.2f%n"
                        + "%nConfig: %s%n%n",
                Math.round(seconds),
                responses() / seconds,
                config);
    }

    void addTo(Map<String, Object> fields) {
        fields.put("seconds", Numbers.round(seconds));
        fields.put("requestsPerSecond", Numbers.round(perSecond(Count.SENT)));
        fields.put("responsesPerSecond", Numbers.round(responses() / seconds));
        fields.put("goodResponsesPerSecond", Numbers.round(goodResponses() / seconds));
        fields.put("connectsPerSecond", Numbers.round(perSecond(Count.CONNECT)));
        fields.put("announcesPerSecond", Numbers.round(perSecond(Count.ANNOUNCE)));
        fields.put("scrapesPerSecond", Numbers.round(perSecond(Count.SCRAPE)));
        fields.put("errorsPerSecond", Numbers.round(perSecond(Count.ERROR)));
        fields.put("peersPerAnnounce", Numbers.round(peersPerAnnounce()));
        fields.put("lost", count(Count.LOST));
        fields.put("late", count(Count.LATE));
        fields.put("garbage", count(Count.GARBAGE));
        fields.put("connectionsOpened", count(Count.OPENED));
        fields.put("connectionsClosedUnasked", count(Count.RECONNECT));
    }

    private void printKinds(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "  - Connect responses:  %.2f%n  - Announce responses: %.2f%n  - Scrape responses:   %.2f%n"
                        + "  - Error responses:    %.2f%n",
                perSecond(Count.CONNECT),
                perSecond(Count.ANNOUNCE),
                perSecond(Count.SCRAPE),
                perSecond(Count.ERROR));
    }
}
