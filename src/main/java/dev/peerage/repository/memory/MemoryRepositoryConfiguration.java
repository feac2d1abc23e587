package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.EntryBytes;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryProperties;
import dev.peerage.repository.TorrentRepository;
import java.util.random.RandomGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class MemoryRepositoryConfiguration {

    private static RepositoryLimits limits(RepositoryProperties properties, EntryBytes worst) {
        return properties.limits(worst, Runtime.getRuntime().maxMemory());
    }

    @Bean
    @ConditionalOnProperty(name = "peerage.repository.type", havingValue = "hash")
    TorrentRepository hashTorrentRepository(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        return new HashTorrentRepository(
                properties.peerTimeout(), privatePeers, random, limits(properties, HashTorrentRepository.WORST));
    }

    @Bean
    @ConditionalOnProperty(name = "peerage.repository.type", havingValue = "skip-list")
    TorrentRepository skipListTorrentRepository(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        return new SkipListTorrentRepository(
                properties.peerTimeout(), privatePeers, random, limits(properties, SkipListTorrentRepository.WORST));
    }

    @Bean
    @ConditionalOnProperty(name = "peerage.repository.type", havingValue = "packed", matchIfMissing = true)
    TorrentRepository packedTorrentRepository(
            RepositoryProperties properties, PrivatePeers privatePeers, RandomGenerator random) {
        return new PackedTorrentRepository(
                properties.peerTimeout(), privatePeers, random, limits(properties, PackedTorrentRepository.WORST));
    }
}
