package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.realclients.Aria2Transfers;
import dev.peerage.realclients.Aria2Transfers.Downloaded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * {@code aria2}: a real client program. One aria2c seeds, one downloads; the row sets what the tracker has seen beside what aria2
 * says of itself.
 */
final class Aria2Scenario {

    /**
     * What the tracker is started with: whoever is answered thinly comes back within seconds instead of half an hour. aria2 asks
     * again after the least interval that it was told.
     */
    static final List<String> SETTINGS = List.of(
            "--peerage.tracker.interval=4s",
            "--peerage.tracker.min-interval=2s",
            "--peerage.repository.peer-timeout=9s",
            "--peerage.repository.sweep-interval=1s");

    private static final String NAME = "aria2";
    private static final String LIMITED = "peerage_limited_total";
    private static final String THIN = "answer=\"thin\"";
    private static final int BYTES = 1 << 20;
    private static final long MOST_NANOS = 90_000_000_000L;
    private static final long FAREWELL_MILLIS = 10_000;
    private static final long LOOK_MILLIS = 50;

    private Aria2Scenario() {}

    /** One case: so many torrents, with a cap on the downloader's announces or none. */
    static LiveResult run(LiveServer server, Path folder, int torrents, boolean tight, long seed) throws IOException {
        LiveResult result = new LiveResult(NAME, server)
                .of("caps", tight ? "tight" : "loose")
                .of("torrents", torrents);
        Management management = server.management().orElseThrow();
        Files.createDirectories(folder);
        String url = "http://127.0.0.1:" + server.address().getPort() + "/announce";
        try (Footprint footprint = Footprint.begin(server);
                Aria2Transfers transfers = new Aria2Transfers(folder, torrents, BYTES, seed, url)) {
            transfers.seed();
            await(management, "seeders", torrents, "the seeder's torrents are not all known");
            if (tight) {
                management.limits(tight(torrents));
            }
            long announcesBefore = management.requests("announce");
            long thinBefore = management.sum(LIMITED, THIN);
            long completedBefore = number(management.stats(), "completed");
            Downloaded downloaded = transfers.download(MOST_NANOS);
            await(management, "completed", completedBefore + torrents, "not all downloads are known to have ended");
            long completed = number(management.stats(), "completed") - completedBefore;
            long announces = management.requests("announce") - announcesBefore;
            long thin = management.sum(LIMITED, THIN) - thinBefore;
            if (tight) {
                management.limits(Map.of());
            }
            transfers.leave();
            await(management, "seeders", 0, "who has left is still listed");
            tell(result, torrents, downloaded, completed, announces);
            result.with(Measure.THIN_SEEN, thin)
                    .promise(
                            tight == thin > 0,
                            "announces are answered thinly under a cap, and never without one: %d",
                            thin);
            footprint.end(result);
        }
        return result;
    }

    /**
     * One announce a second for both programs together. aria2 asks for all its torrents at once, in the same order each time: what the
     * burst does not hold is answered thinly, and with a burst of two the last of six would wait for all others to end.
     */
    private static Map<String, String> tight(int torrents) {
        return Map.of("source.announces-per-second", "1", "source.burst", String.valueOf(torrents - 1));
    }

    private static void tell(LiveResult result, int torrents, Downloaded downloaded, long completed, long announces) {
        List<Long> first = downloaded.millisToFirstPeer();
        result.with(Measure.RUN_MILLIS, downloaded.millisToEnd())
                .with(Measure.ELEMENTS, torrents)
                .with(Measure.ELEMENTS_PER_SECOND, 1000.0 * torrents / downloaded.millisToEnd())
                .with(Measure.ANNOUNCES_SEEN, announces)
                .with(Measure.COMPLETED_SEEN, completed)
                .with(Measure.ARIA2_COMPLETE, downloaded.complete())
                .with(Measure.ARIA2_ACTIVE, downloaded.numActive())
                .with(Measure.ARIA2_STOPPED, downloaded.numStopped())
                .with(
                        Measure.FIRST_PEER_MILLIS,
                        first.stream().mapToLong(Long::longValue).min().orElse(-1))
                .with(
                        Measure.LAST_FIRST_PEER_MILLIS,
                        first.stream().mapToLong(Long::longValue).max().orElse(-1))
                .promise(
                        downloaded.identical() == torrents,
                        "contents arrive as they were sent: %d of %d",
                        downloaded.identical(),
                        torrents)
                .promise(completed == torrents, "the tracker has seen %d downloads end: %d", torrents, completed)
                .promise(
                        downloaded.numActive() + downloaded.numStopped() == torrents,
                        "aria2.getGlobalStat shows %d downloads: %d active, and %d stopped",
                        torrents,
                        downloaded.numActive(),
                        downloaded.numStopped())
                .promise(announces >= 2L * torrents, "started and completed of each torrent were seen: %d", announces);
    }

    private static void await(Management management, String field, long value, String complaint) throws IOException {
        for (long waited = 0; number(management.stats(), field) != value; waited += LOOK_MILLIS) {
            if (waited > FAREWELL_MILLIS) {
                throw new IOException(complaint + ": " + management.stats());
            }
            Management.pause(LOOK_MILLIS);
        }
    }

    private static long number(Map<String, Object> object, String name) {
        return object.get(name) instanceof Number number ? number.longValue() : -1;
    }
}
