package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;

/**
 * Touches the entries of the allow list that a batch will ask for: all tags first, then the hashes that they lead to. Of a deny
 * list seldom more is looked at than tags, and those of a million hashes lie in the processor's cache.
 */
final class ListPrefetch implements Prefetch {

    private final HashListFilter filter;
    private final int[] mixed;
    private int count;

    ListPrefetch(HashListFilter filter, int most) {
        this.filter = filter;
        this.mixed = new int[most];
    }

    @Override
    public void add(InfoHash infoHash, PeerAddress source) {
        InfoHashSet allow = filter.lists().allow();
        if (allow != null && count < mixed.length) {
            mixed[count] = allow.mixed(infoHash);
            count++;
        }
    }

    /** If the list was swapped meanwhile, other entries are touched, which does no harm. */
    @Override
    public void run() {
        InfoHashSet allow = filter.lists().allow();
        if (allow != null) {
            touch(allow);
        }
        count = 0;
    }

    private void touch(InfoHashSet allow) {
        long sum = 0;
        for (int index = 0; index < count; index++) {
            sum += allow.touchTags(mixed[index]);
        }
        for (int index = 0; index < count; index++) {
            sum += allow.touchWords(mixed[index]);
        }
        if (sum == Long.MIN_VALUE) {
            // a use for what was read, so that reading is not optimised away
            throw new IllegalStateException("Sum of tags");
        }
    }
}
