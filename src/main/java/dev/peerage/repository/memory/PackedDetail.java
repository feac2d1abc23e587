package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.TorrentDetail;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows a packed torrent with its peers. */
final class PackedDetail {

    private PackedDetail() {}

    static TorrentDetail of(PackedTorrent torrent, long tick, Ticks ticks, long nowSeconds) {
        List<TorrentDetail.Peer> found = new ArrayList<>();
        for (AddressFamily family : AddressFamily.values()) {
            describe(torrent.swarm(family), tick, ticks, nowSeconds, found);
        }
        return new TorrentDetail(torrent.summary(), found);
    }

    private static void describe(
            @Nullable PackedSwarm swarm, long tick, Ticks ticks, long nowSeconds, List<TorrentDetail.Peer> found) {
        for (int place = 0; swarm != null && place < swarm.size && found.size() < TorrentDetail.MAX_PEERS; place++) {
            long seen = tick - Ticks.age(PeerCells.tick(swarm.meta(place)), tick);
            found.add(new TorrentDetail.Peer(
                    swarm.peer(place), place >= swarm.leechers, ticks.seconds(seen, nowSeconds), swarm.details(place)));
        }
    }
}
