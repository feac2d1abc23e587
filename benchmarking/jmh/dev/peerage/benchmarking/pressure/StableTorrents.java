package dev.peerage.benchmarking.pressure;

import dev.peerage.actuate.TorrentsEndpoint.PeerDescriptor;
import dev.peerage.actuate.TorrentsEndpoint.TorrentDetailDescriptor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The torrents of a churn whose details have to show certain peers whenever they are read. */
final class StableTorrents {

    private final List<Torrent> torrents;
    private final Set<String> hashes;

    private record Torrent(String hash, Set<String> hosts) {}

    StableTorrents(Churn churn) {
        this.torrents = IntStream.range(0, churn.stableTorrents())
                .mapToObj(torrent -> new Torrent(
                        churn.population().infoHash(torrent).toHex(),
                        IntStream.range(0, Churn.stablePeers())
                                .mapToObj(number -> churn.population()
                                        .address(churn.peer(torrent, number))
                                        .hostText())
                                .collect(Collectors.toSet())))
                .toList();
        this.hashes = torrents.stream().map(Torrent::hash).collect(Collectors.toSet());
    }

    /** How many there are. */
    int count() {
        return torrents.size();
    }

    String hash(int torrent) {
        return torrents.get(torrent).hash();
    }

    /** Every one of them is among these. */
    void among(Iterable<String> shown) {
        Set<String> missing = new HashSet<>(hashes);
        shown.forEach(missing::remove);
        Expect.same("stable torrents that a page lacks", 0, missing.size());
    }

    /** The details show each stable peer once, and as many peers as they count. */
    void check(int torrent, TorrentDetailDescriptor details) {
        Set<String> hosts = torrents.get(torrent).hosts();
        int found = 0;
        int seeders = 0;
        for (PeerDescriptor peer : details.peers()) {
            found += hosts.contains(peer.address()) ? 1 : 0;
            seeders += peer.seeder() ? 1 : 0;
        }
        Expect.same("stable peers in the details", hosts.size(), found);
        Expect.same("seeders listed", details.seeders(), seeders);
        Expect.same("leechers listed", details.leechers(), details.peers().size() - seeders);
    }
}
