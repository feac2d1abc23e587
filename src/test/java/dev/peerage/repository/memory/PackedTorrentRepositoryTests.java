package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.LimitsContract;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.TorrentRepositoryContract;
import java.time.Duration;
import java.util.random.RandomGenerator;

class PackedTorrentRepositoryTests extends TorrentRepositoryContract implements LimitsContract {

    @Override
    protected TorrentRepository create(Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random) {
        return new PackedTorrentRepository(peerTimeout, privatePeers, random, RepositoryLimits.UNLIMITED);
    }
}
