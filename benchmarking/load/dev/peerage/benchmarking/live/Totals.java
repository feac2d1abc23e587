package dev.peerage.benchmarking.live;

import java.io.IOException;
import java.util.Optional;

/** Whether the tracker's own counters tell what its clients saw at their sockets. */
final class Totals {

    private static final int LOOKS = 20;
    private static final long LOOK_MILLIS = 50;

    private final Optional<Management> management;
    private final long answeredBefore;

    private Totals(Optional<Management> management, long answeredBefore) {
        this.management = management;
        this.answeredBefore = answeredBefore;
    }

    static Totals before(LiveServer server) throws IOException {
        return new Totals(
                server.management(),
                server.management().isPresent() ? answered(server.management().get()) : 0);
    }

    private static long answered(Management management) throws IOException {
        return management.requests("announce") + management.requests("scrape") + management.requests("rejected");
    }

    /** All answers that clients counted, no more and no fewer, are in the tracker's counters. */
    void promise(LiveResult result, Tally tally) throws IOException {
        if (management.isEmpty()) {
            return;
        }
        long seen = tally.all(AnswerKind.FULL) + tally.all(AnswerKind.THIN) + tally.all(AnswerKind.REFUSED);
        long counted = answered(management.get()) - answeredBefore;
        for (int i = 0; counted != seen && i < LOOKS; i++) {
            Management.pause(LOOK_MILLIS);
            counted = answered(management.get()) - answeredBefore;
        }
        result.promise(counted == seen, "the tracker has counted the %d answers that came: %d", seen, counted);
    }
}
