package dev.peerage.metrics;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/** Every meter of the tracker; {@code docs/metrics.md} shows the same list, with the names that Prometheus makes of them. */
enum PeerageMeters implements MeterDocumentation {
    REQUESTS(
            "peerage.requests",
            Meter.Type.COUNTER,
            null,
            "Requests that were answered, with success or with a refusal",
            MeterTag.TRANSPORT,
            MeterTag.FAMILY,
            MeterTag.ACTION,
            MeterTag.OUTCOME),
    REQUEST_DURATION(
            "peerage.request.duration",
            Meter.Type.TIMER,
            "seconds",
            "Time from having read a request to having written its answer",
            MeterTag.TRANSPORT,
            MeterTag.ACTION),
    DROPPED("peerage.dropped", Meter.Type.COUNTER, null, "Requests that got silence", MeterTag.REASON),
    TORRENTS("peerage.torrents", Meter.Type.GAUGE, null, "Torrents in the store"),
    PEERS("peerage.peers", Meter.Type.GAUGE, null, "Peers in the store", MeterTag.FAMILY, MeterTag.ROLE),
    PEERS_REFUSED(
            "peerage.peers.refused",
            Meter.Type.COUNTER,
            null,
            "Announces that were answered with success while their peer was not stored",
            MeterTag.REASON),
    SOURCES(
            "peerage.sources",
            Meter.Type.COUNTER,
            null,
            "Announces by the reach of the address they came from",
            MeterTag.SCOPE),
    LIMITS_GENERATION(
            "peerage.limits.generation",
            Meter.Type.GAUGE,
            null,
            "Limits that have been in force since the start: 1, and one more for each change"),
    ACCESS_LIST_SIZE(
            "peerage.access.list.size",
            Meter.Type.GAUGE,
            null,
            "Torrents on a list; NaN if it is not set",
            MeterTag.LIST),
    ACCESS_LIST_CHANGES(
            "peerage.access.list.changes",
            Meter.Type.COUNTER,
            null,
            "Times that a list was read anew since the start",
            MeterTag.LIST),
    ACCESS_LIST_FAILURES(
            "peerage.access.list.failures",
            Meter.Type.COUNTER,
            null,
            "Times that the file of a list went missing or could not be used, so that the list before stayed in force",
            MeterTag.LIST),
    LIMITED(
            "peerage.limited",
            Meter.Type.COUNTER,
            null,
            "Requests above a rate limit, by what became of them",
            MeterTag.LIMIT,
            MeterTag.ANSWER),
    SNAPSHOT_SIZE("peerage.snapshot.size", Meter.Type.GAUGE, "bytes", "Size of the last snapshot"),
    SNAPSHOT_DURATION(
            "peerage.snapshot.duration",
            Meter.Type.GAUGE,
            "seconds",
            "Time that it took to write the last snapshot, pauses included"),
    SNAPSHOT_AGE("peerage.snapshot.age", Meter.Type.GAUGE, "seconds", "Time since the last snapshot was written"),
    SNAPSHOT_FAILURES(
            "peerage.snapshot.failures",
            Meter.Type.COUNTER,
            null,
            "Snapshots that could not be read or written",
            MeterTag.KIND),
    SWEEP_DURATION(
            "peerage.sweep.duration",
            Meter.Type.TIMER,
            "seconds",
            "Time that sweeps of the store took from begin to end, pauses included"),
    SWEEP_WORK(
            "peerage.sweep.work",
            Meter.Type.COUNTER,
            "seconds",
            "Time that sweeps of the store took without their pauses"),
    SWEEP_FAILURES("peerage.sweep.failures", Meter.Type.COUNTER, null, "Sweeps that failed"),
    SWEEP_REMOVED(
            "peerage.sweep.removed",
            Meter.Type.COUNTER,
            null,
            "What sweeps removed: peers whose time had run out, torrents without peers",
            MeterTag.KIND),
    SWEEP_SLICE_LONGEST(
            "peerage.sweep.slice.longest",
            Meter.Type.GAUGE,
            "seconds",
            "Longest time that a sweep has held one lock since the start"),
    UDP_SOCKETS_CONFIGURED(
            "peerage.udp.sockets.configured", Meter.Type.GAUGE, null, "UDP sockets that there should be"),
    UDP_SOCKETS_OPEN("peerage.udp.sockets.open", Meter.Type.GAUGE, null, "UDP sockets that are bound"),
    UDP_REBINDS("peerage.udp.rebinds", Meter.Type.COUNTER, null, "Lost UDP sockets that were bound again"),
    UDP_RECEIVE_BUFFER(
            "peerage.udp.receive.buffer",
            Meter.Type.GAUGE,
            "bytes",
            "Receive buffer that the system granted each UDP socket"),
    UDP_KERNEL_DROPS(
            "peerage.udp.kernel.drops",
            Meter.Type.COUNTER,
            null,
            "Datagrams that the kernel threw away because a receive buffer was full"),
    UDP_SEND_FAILURES(
            "peerage.udp.send.failures",
            Meter.Type.COUNTER,
            null,
            "UDP replies that could not be sent; their requests count as answered");

    private final String meterName;
    private final Meter.Type type;
    private final @Nullable String unit;
    private final String sentence;

    @SuppressWarnings("ImmutableEnumChecker") // never changed, and handed out as a copy
    private final MeterTag[] tags;

    PeerageMeters(String meterName, Meter.Type type, @Nullable String unit, String sentence, MeterTag... tags) {
        this.meterName = meterName;
        this.type = type;
        this.unit = unit;
        this.sentence = sentence;
        this.tags = tags;
    }

    @Override
    public String getName() {
        return meterName;
    }

    @Override
    public Meter.Type getType() {
        return type;
    }

    @Override
    public @Nullable String getBaseUnit() {
        return unit;
    }

    @Override
    public KeyName[] getKeyNames() {
        return tags.clone();
    }

    /** What the meter tells, without a full stop: the description that is published with it. */
    String sentence() {
        return sentence;
    }
}
