package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.tracker.AccessList;
import org.jspecify.annotations.Nullable;

/**
 * The lists that are in force together. Those of different moments are told apart, even if they hold the same.
 *
 * @param allow the only torrents that may be tracked; null = any
 * @param deny torrents that may not be tracked, even if they are allowed; null = none
 */
record HashLists(@Nullable InfoHashSet allow, @Nullable InfoHashSet deny) {

    static final HashLists NONE = new HashLists(null, null);

    /** Whether a torrent may be tracked. */
    boolean permit(InfoHash infoHash) {
        return (deny == null || !deny.contains(infoHash)) && (allow == null || allow.contains(infoHash));
    }

    @Nullable
    InfoHashSet get(AccessList list) {
        return list == AccessList.ALLOW ? allow : deny;
    }

    HashLists with(AccessList list, InfoHashSet hashes) {
        return list == AccessList.ALLOW ? new HashLists(hashes, deny) : new HashLists(allow, hashes);
    }
}
