package dev.peerage.repository;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.io.File;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Where swarms are kept, for how long, and how many.
 *
 * @param type Store to keep the swarms in.
 * @param peerTimeout How long a peer stays listed after its last announce; at least 1.5 times the announce interval.
 * @param sweepInterval How often peers whose time has run out and torrents without peers are dropped.
 * @param maxTorrents How many torrents to keep; by default what 60 % of the maximum heap surely holds.
 * @param maxPeers How many peers to keep; by default twice as many as torrents fit 60 % of the maximum heap.
 * @param maxPeersPerTorrent How many peers of one address family to keep for one torrent.
 * @param maxPeersPerSource How many peers of one IPv4 address or IPv6 /64 to keep in one swarm, and ten times as many of its
 *     /48; 0 = any number.
 * @param maxNewTorrentsPerSource How many torrents one IPv4 address or IPv6 /64 may create within one peer time-out, and ten
 *     times as many its /48.
 * @param keepPeerDetails Whether to keep the peer id and the amounts that each peer announces, for the torrent view and for
 *     answers that are not compact.
 * @param snapshot File that the swarms are written to now and then and at the stop, and read from at the start.
 * @param snapshotInterval How often a snapshot is written, beside the one at the stop.
 */
@Validated
@ConfigurationProperties("peerage.repository")
public record RepositoryProperties(
        @DefaultValue("packed") @NotNull RepositoryType type,

        @DefaultValue("45m") @NotNull @DurationMin(seconds = 2) @DurationUnit(ChronoUnit.SECONDS)
        Duration peerTimeout,

        @DefaultValue("60s") @NotNull @DurationMin(millis = 100) @DurationUnit(ChronoUnit.SECONDS)
        Duration sweepInterval,

        @Nullable @Min(1) Long maxTorrents,
        @Nullable @Min(1) Long maxPeers,
        @DefaultValue("20000") @Min(1) int maxPeersPerTorrent,
        @DefaultValue("100") @Min(0) int maxPeersPerSource,
        @DefaultValue("20000") @Min(1) int maxNewTorrentsPerSource,
        @DefaultValue("false") boolean keepPeerDetails,
        @Nullable File snapshot,

        @DefaultValue("5m") @NotNull @DurationMin(seconds = 1) @DurationUnit(ChronoUnit.SECONDS)
        Duration snapshotInterval) {

    private static final int HEAP_PERCENT = 60;
    /** A guess at real swarms; where it is wrong one of both caps comes first, and the heap holds all the same. */
    private static final int PEERS_A_TORRENT = 2;

    /**
     * The caps of a store in this process. Those that are not set share 60 % of the heap, two peers to a torrent; the rest is
     * for everything else, and for the garbage collector.
     *
     * @param worst what the store takes at most
     * @param maxHeapBytes how far the heap may grow
     */
    public RepositoryLimits limits(EntryBytes worst, long maxHeapBytes) {
        long budgetBytes = maxHeapBytes / 100 * HEAP_PERCENT;
        long torrents = Math.max(1, budgetBytes / (worst.torrent() + (long) PEERS_A_TORRENT * worst.peer()));
        return new RepositoryLimits(
                maxTorrents == null ? torrents : maxTorrents,
                maxPeers == null ? torrents * PEERS_A_TORRENT : maxPeers,
                maxPeersPerTorrent,
                maxPeersPerSource,
                maxNewTorrentsPerSource);
    }
}
