package dev.peerage.benchmarking.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Everything that is measured. Of what a row has, the first is what it is compared by, but for {@link #primary}. */
public enum Measure {
    RUN_MILLIS("runMillis", "ms a run (median)"),
    RUN_ERROR("runError", "± ms (99.9 %)"),
    ELEMENTS("elements", "elements a run"),
    ELEMENTS_PER_SECOND("elementsPerSecond", "elements a second"),
    SERVER_MICROS("serverMicros", "µs of server CPU per response (median)"),
    LEAST_SERVER_MICROS("leastServerMicros", "least"),
    MOST_SERVER_MICROS("mostServerMicros", "most"),
    TO_BEST("toBest", "to the best tracker"),
    TO_NULL("toNull", "to the null responder"),
    RESPONSES_PER_SECOND("responsesPerSecond", "responses a second"),
    MACHINE_MICROS("machineMicros", "µs of the machine's CPU per response"),
    RESIDENT_MEBIBYTES("residentMebibytes", "RSS, MiB"),
    CONTEXT_SWITCHES("contextSwitches", "context switches"),
    DESCRIPTORS("descriptors", "file descriptors"),
    PEERS_PER_ANNOUNCE("peersPerAnnounce", "peers a reply"),
    STORED_PART("storedPart", "part of the peers stored"),
    SATURATED_WINDOWS("saturatedWindows", "windows with the server saturated"),
    P50_MICROS("p50Micros", "median, µs"),
    P99_MICROS("p99Micros", "99 %, µs"),
    P999_MICROS("p999Micros", "99.9 %, µs"),
    LOST("lost", "lost"),
    NS_PER_OP("nsPerOp", "ns per operation (median)"),
    ERROR("error", "± ns (99.9 %)"),
    BYTES_PER_OP("bytesPerOp", "bytes allocated per operation"),
    CACHE_MISSES_PER_OP("cacheMissesPerOp", "cache misses per operation"),
    P50_NANOS("p50Nanos", "median, ns"),
    P99_NANOS("p99Nanos", "99 %, ns"),
    P9999_NANOS("p9999Nanos", "99.99 %, ns"),
    MAX_NANOS("maxNanos", "longest, ns"),
    BYTES_PER_PEER("bytesPerPeer", "heap bytes per peer"),
    BYTES_PER_TORRENT("bytesPerTorrent", "heap bytes per torrent with peers"),
    HEAP_BYTES("heapBytes", "heap bytes"),
    STORED_TORRENTS("storedTorrents", "torrents with peers"),
    LONGEST_PAUSE_MILLIS("longestPauseMillis", "longest GC pause, ms"),
    TOTAL_PAUSE_MILLIS("totalPauseMillis", "all GC pauses, ms"),
    PAUSES("pauses", "GC pauses"),
    ANNOUNCES_PER_SECOND("announcesPerSecond", "announces a second"),
    LONGEST_ANNOUNCE_MICROS("longestAnnounceMicros", "longest announce, µs"),
    SWEEP_MILLIS("sweepMillis", "sweep of fresh peers, ms"),
    SWEEP_SLICE_MICROS("sweepSliceMicros", "its longest slice, µs"),
    EXPIRY_MILLIS("expiryMillis", "sweep of expired peers, ms"),
    EXPIRY_SLICE_MICROS("expirySliceMicros", "its longest slice, µs"),
    WRITE_SECONDS("writeSeconds", "snapshot written, s"),
    READ_SECONDS("readSeconds", "snapshot read, s"),
    BYTES("bytes", "its bytes"),
    OFF_CAP_PERCENT("offCapPercent", "answered in full, off the caps by at most %"),
    READ_NANOS("readNanos", "ns a read"),
    FULL_ANSWERS("fullAnswers", "answered in full"),
    THIN_ANSWERS("thinAnswers", "answered thinly"),
    REFUSED_ANSWERS("refusedAnswers", "refused"),
    SILENT_ANSWERS("silentAnswers", "not answered"),
    SERVED_TO_CAP("servedToCap", "served, to the cap"),
    SERVED_TO_CAP_AFTER("servedToCapAfter", "after"),
    JAIN_BEFORE("jainBefore", "Jain's index before"),
    JAIN_AFTER("jainAfter", "after"),
    INHERIT_MILLIS("inheritMillis", "ms to inherit"),
    MODEST_SERVED("modestServed", "served of who asks for little"),
    SERVED_TO_CALM("servedToCalm", "served, to the calm"),
    CALM_BEST_P99_MICROS("calmBestP99Micros", "99 % in the calm, best round, µs"),
    FLOOD_BEST_P99_MICROS("floodBestP99Micros", "99 % in the flood, best round, µs"),
    FLOOD_SENT("floodSent", "flood sent"),
    FLOOD_FULL("floodFull", "in full"),
    FLOOD_THIN("floodThin", "thinly"),
    FLOOD_SILENT("floodSilent", "not answered"),
    KERNEL_DROPS("kernelDrops", "dropped by the kernel"),
    TRACKER_CAPPED("trackerCapped", "left unanswered by the tracker, for a cap"),
    TRACKER_DROPS("trackerDrops", "left unanswered by the tracker, for another reason"),
    EFFECT_MILLIS("effectMillis", "ms until changed limits were in force, at most"),
    SLOW_ANSWERED("slowAnswered", "slow readers' answers"),
    SENT_UNREAD("sentUnread", "asked before they read"),
    GROWN_MEBIBYTES("grownMebibytes", "growth of RSS, MiB"),
    ANNOUNCES_SEEN("announcesSeen", "announces the tracker saw"),
    THIN_SEEN("thinSeen", "of these answered thinly"),
    COMPLETED_SEEN("completedSeen", "downloads it saw end"),
    ARIA2_COMPLETE("aria2Complete", "complete by aria2.tellStatus"),
    ARIA2_ACTIVE("aria2Active", "active by aria2.getGlobalStat"),
    ARIA2_STOPPED("aria2Stopped", "stopped"),
    FIRST_PEER_MILLIS("firstPeerMillis", "ms to the first peer, soonest torrent"),
    LAST_FIRST_PEER_MILLIS("lastFirstPeerMillis", "ms to the first peer, latest torrent"),
    CPU_MILLIS("cpuMillis", "ms of server CPU"),
    RESIDENT_MEBIBYTES_BEFORE("residentMebibytesBefore", "RSS before, MiB"),
    RESIDENT_MEBIBYTES_AFTER("residentMebibytesAfter", "RSS after, MiB"),
    PEAK_RESIDENT_MEBIBYTES("peakResidentMebibytes", "peak RSS, MiB"),
    HEAP_MEBIBYTES("heapMebibytes", "heap after GC, MiB"),
    ALLOCATED_MEBIBYTES_PER_SECOND("allocatedMebibytesPerSecond", "allocated, MiB/s"),
    DESCRIPTORS_BEFORE("descriptorsBefore", "files open before"),
    DESCRIPTORS_DURING("descriptorsDuring", "during"),
    DESCRIPTORS_AFTER("descriptorsAfter", "after"),
    /** The one that is text: {@link #HOLDS}, or what is broken. */
    INVARIANT("invariant", "invariant");

    /** What {@link #INVARIANT} is unless it is broken. */
    public static final String HOLDS = "holds";

    /** What pictures show instead of the first, the first that is there. */
    static final List<Measure> DRAWN =
            List.of(INHERIT_MILLIS, FLOOD_BEST_P99_MICROS, LAST_FIRST_PEER_MILLIS, ELEMENTS_PER_SECOND);

    /** What rows are compared by that ask at a fixed rate, and so take the same time however the tracker fares. */
    private static final List<Measure> PACED =
            List.of(INHERIT_MILLIS, FLOOD_BEST_P99_MICROS, LAST_FIRST_PEER_MILLIS, SERVED_TO_CAP);

    /** How it begins when something did not hold. */
    public static final String BROKEN = "broken";

    /** What it is of other programs, and how it begins when one failed. */
    public static final String NOT_JUDGED = "not judged";

    private final String field;
    private final String title;

    Measure(String field, String title) {
        this.field = field;
        this.title = title;
    }

    /** The name in JSON. */
    public String field() {
        return field;
    }

    /** The head of its column. */
    public String title() {
        return title;
    }

    /** Whether it tells what the process took, not what it did. */
    public boolean footprint() {
        return ordinal() >= CPU_MILLIS.ordinal() && this != INVARIANT;
    }

    /** Whether a tracker that has less of it is the better one. */
    public boolean lessIsBetter() {
        return switch (this) {
            case ELEMENTS_PER_SECOND,
                    RESPONSES_PER_SECOND,
                    ANNOUNCES_PER_SECOND,
                    STORED_PART,
                    FULL_ANSWERS,
                    SERVED_TO_CAP,
                    SERVED_TO_CAP_AFTER,
                    SLOW_ANSWERED,
                    COMPLETED_SEEN,
                    ARIA2_COMPLETE,
                    JAIN_BEFORE,
                    JAIN_AFTER,
                    MODEST_SERVED,
                    SERVED_TO_CALM -> false;
            default -> true;
        };
    }

    /**
     * What something is compared by.
     *
     * @param has what it has
     */
    static Optional<Measure> primary(Predicate<Measure> has) {
        return Stream.concat(PACED.stream(), Arrays.stream(values()))
                .filter(has)
                .findFirst();
    }

    /** The measure of a JSON field, if that is one. */
    public static Optional<Measure> of(String field) {
        return Arrays.stream(values())
                .filter(measure -> measure.field.equals(field))
                .findFirst();
    }
}
