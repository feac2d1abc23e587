package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.EntryBytes;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryProperties;
import dev.peerage.repository.SnapshotStatistics;
import dev.peerage.repository.TorrentRepository;
import java.io.File;
import java.io.IOException;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class MemoryRepositoryConfiguration {

    /** What details of a peer take at most, in bytes of the heap. */
    private static final int DETAILS_BYTES = 80;

    private static RepositoryLimits limits(RepositoryProperties properties, EntryBytes worst) {
        EntryBytes entry =
                properties.keepPeerDetails() ? new EntryBytes(worst.torrent(), worst.peer() + DETAILS_BYTES) : worst;
        return properties.limits(entry, Runtime.getRuntime().maxMemory());
    }

    private static MemorySettings settings(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        MemorySettings settings = new MemorySettings(properties.peerTimeout(), privatePeers, random);
        return properties.keepPeerDetails() ? settings.withPeerDetails() : settings;
    }

    private static RepositoryLimits mapLimits(RepositoryProperties properties) {
        return limits(
                properties, MapTorrentRepository.worst(Runtime.getRuntime().maxMemory()));
    }

    @Bean
    @ConditionalOnProperty(name = "peerage.repository.type", havingValue = "hash")
    TorrentRepository hashTorrentRepository(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        return new HashTorrentRepository(settings(properties, privatePeers, random), mapLimits(properties));
    }

    @Bean
    @ConditionalOnProperty(name = "peerage.repository.type", havingValue = "skip-list")
    TorrentRepository skipListTorrentRepository(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        return new SkipListTorrentRepository(settings(properties, privatePeers, random), mapLimits(properties));
    }

    @Bean
    @ConditionalOnProperty(name = "peerage.repository.type", havingValue = "packed", matchIfMissing = true)
    TorrentRepository packedTorrentRepository(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        EntryBytes worst = properties.keepPeerDetails()
                ? PackedTorrentRepository.WORST_WITH_DETAILS
                : PackedTorrentRepository.WORST;
        return new PackedTorrentRepository(
                settings(properties, privatePeers, random),
                properties.limits(worst, Runtime.getRuntime().maxMemory()));
    }

    @Bean
    @ConditionalOnProperty(name = "peerage.repository.type", havingValue = "locked-tree")
    TorrentRepository lockedTreeTorrentRepository(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        return new LockedTreeTorrentRepository(settings(properties, privatePeers, random), mapLimits(properties));
    }

    @Bean
    @ConditionalOnProperty("peerage.repository.snapshot")
    SnapshotKeeper snapshotKeeper(
            RepositoryProperties properties,
            TorrentRepository repository,
            MonotonicClock clock,
            InstantSource wallClock,
            SnapshotStatistics statistics) {
        File path = properties.snapshot();
        if (path == null || path.getName().isEmpty()) {
            throw unusable(path, "name a file, or leave the key out");
        }
        if (!(repository instanceof SnapshotStore store)) {
            throw unusable(
                    path,
                    "this store keeps no snapshot: leave the key out, or choose packed, hash, skip-list or locked-tree");
        }
        SnapshotFile file = new SnapshotFile(path.toPath());
        try {
            file.check();
        } catch (IOException problem) {
            throw unusable(path, problem.getMessage() + ": name a file in a directory that the tracker may write to");
        }
        return new SnapshotKeeper(store, file, properties.snapshotInterval(), clock, wallClock, statistics);
    }

    private static InvalidConfigurationPropertyValueException unusable(@Nullable File path, String remedy) {
        return new InvalidConfigurationPropertyValueException("peerage.repository.snapshot", path, remedy);
    }
}
