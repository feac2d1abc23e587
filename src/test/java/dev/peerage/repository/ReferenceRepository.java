package dev.peerage.repository;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The contract once more, as plainly as it can be written: what stores are compared with. It never keeps an expired peer. */
final class ReferenceRepository {

    /** An entry of a swarm. */
    static final class Entry {
        boolean seeder;
        boolean counted;
        long lastSeenSeconds;
    }

    /** A torrent with the peers of both families. */
    static final class Torrent {
        final Map<PeerAddress, Entry> peers = new LinkedHashMap<>();
        int completed;
        /** A store may have dropped this many downloads, with the torrent, while everybody slept. */
        int forgettable;
    }

    final Map<InfoHash, Torrent> torrents = new LinkedHashMap<>();
    long completed;

    private final long timeoutSeconds;
    private final PrivatePeers privatePeers;

    ReferenceRepository(long timeoutSeconds, PrivatePeers privatePeers) {
        this.timeoutSeconds = timeoutSeconds;
        this.privatePeers = privatePeers;
    }

    void expire(long nowSeconds) {
        for (Torrent torrent : torrents.values()) {
            torrent.peers.values().removeIf(entry -> nowSeconds - entry.lastSeenSeconds > timeoutSeconds);
        }
    }

    /** Answers whether the peer is new. */
    boolean announce(AnnounceRequest request, Storing storing, long nowSeconds) {
        boolean stopped = request.event() == AnnounceEvent.STOPPED;
        Torrent torrent = torrents.get(request.infoHash());
        boolean known = torrent != null && torrent.peers.containsKey(request.peer());
        if (storing == Storing.NEVER || (!known && (stopped || storing == Storing.KNOWN_ONLY))) {
            return false;
        }
        if (torrent == null) {
            torrent = new Torrent();
            torrents.put(request.infoHash(), torrent);
        }
        if (stopped) {
            torrent.peers.remove(request.peer());
            return false;
        }
        Entry entry = torrent.peers.computeIfAbsent(request.peer(), address -> new Entry());
        entry.seeder = request.left() == 0 && request.event() != AnnounceEvent.PAUSED;
        entry.lastSeenSeconds = nowSeconds;
        if (request.event() == AnnounceEvent.COMPLETED && request.left() == 0 && !entry.counted) {
            entry.counted = true;
            torrent.completed++;
            completed++;
        }
        return !known;
    }

    /** Everybody that the asker may be given. */
    Set<PeerAddress> allowed(AnnounceRequest request) {
        Set<PeerAddress> allowed = new HashSet<>();
        Torrent torrent = torrents.get(request.infoHash());
        if (torrent == null || request.event() == AnnounceEvent.STOPPED) {
            return allowed;
        }
        boolean wantsSeeders = request.left() != 0 && request.event() != AnnounceEvent.PAUSED;
        torrent.peers.forEach((address, entry) -> {
            if (address.family() == request.peer().family()
                    && !address.equals(request.peer())
                    && (wantsSeeders || !entry.seeder)
                    && privatePeers.shows(address.scope(), request.peer().scope())) {
                allowed.add(address);
            }
        });
        return allowed;
    }

    SwarmCounts counts(InfoHash infoHash) {
        Torrent torrent = torrents.get(infoHash);
        if (torrent == null) {
            return SwarmCounts.NONE;
        }
        int seeders = (int)
                torrent.peers.values().stream().filter(entry -> entry.seeder).count();
        return new SwarmCounts(seeders, torrent.peers.size() - seeders, torrent.completed);
    }

    void sweep() {
        torrents.values().removeIf(torrent -> torrent.peers.isEmpty());
    }

    void importDownloads(InfoHash infoHash, int count) {
        Torrent torrent = torrents.computeIfAbsent(infoHash, key -> new Torrent());
        completed += count - torrent.completed;
        torrent.completed = count;
    }
}
