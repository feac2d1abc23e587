package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import org.jspecify.annotations.Nullable;

/** Counts a newcomer's source among the peers of a swarm, and remembers who of it has been silent for the longest time. */
final class SourceTally {

    private final long host;
    private final long site;
    private final boolean hasSite;
    private int ofHost;
    private int ofSite;
    private @Nullable StoredPeer oldestOfHost;
    private @Nullable StoredPeer oldestOfSite;

    SourceTally(PeerAddress newcomer) {
        this.host = Sources.host(newcomer);
        this.site = Sources.site(newcomer);
        this.hasSite = newcomer.family() == AddressFamily.IPV6;
    }

    void look(StoredPeer peer) {
        if (Sources.site(peer.address) != site) {
            return;
        }
        ofSite++;
        oldestOfSite = older(oldestOfSite, peer);
        if (Sources.host(peer.address) == host) {
            ofHost++;
            oldestOfHost = older(oldestOfHost, peer);
        }
    }

    private static StoredPeer older(@Nullable StoredPeer one, StoredPeer other) {
        return one == null || other.lastSeenSeconds < one.lastSeenSeconds ? other : one;
    }

    /** Who gives way to the newcomer, if its source has as many peers as it may. */
    @Nullable
    StoredPeer givesWay(int cap) {
        if (ofHost >= cap) {
            return oldestOfHost;
        }
        return hasSite && ofSite >= (long) cap * Sources.SITE_HOSTS ? oldestOfSite : null;
    }
}
