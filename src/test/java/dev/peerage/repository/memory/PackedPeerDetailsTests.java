package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.PeerDetailsContract;
import dev.peerage.repository.RepositoryLimits;
import java.time.Duration;
import java.util.SplittableRandom;

class PackedPeerDetailsTests extends PeerDetailsContract {

    @Override
    protected ImmediateRepository create() {
        MemorySettings settings =
                new MemorySettings(Duration.ofMinutes(45), PrivatePeers.ALWAYS, new SplittableRandom(1));
        return new PackedTorrentRepository(settings.withPeerDetails(), RepositoryLimits.UNLIMITED);
    }
}
