package dev.peerage.repository.memory;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the peers of one source in a large swarm: a hash table of chains that run through the peers themselves. One chain
 * holds all peers of a source, and seldom those of another. Nobody can foresee the places: the factor is random.
 */
final class SourceIndex {

    private static final int LEAST = 512;

    private final long factor;
    private @Nullable StoredPeer[] heads;
    private int size;

    SourceIndex(RandomGenerator random) {
        this.factor = random.nextLong() | 1;
        this.heads = new StoredPeer[LEAST];
    }

    void add(StoredPeer peer) {
        if (size == heads.length) {
            grow();
        }
        link(peer);
        size++;
    }

    private void link(StoredPeer peer) {
        int place = place(peer);
        StoredPeer head = heads[place];
        peer.previousOfSource = null;
        peer.nextOfSource = head;
        if (head != null) {
            head.previousOfSource = peer;
        }
        heads[place] = peer;
    }

    void remove(StoredPeer peer) {
        StoredPeer previous = peer.previousOfSource;
        StoredPeer next = peer.nextOfSource;
        if (previous == null) {
            heads[place(peer)] = next;
        } else {
            previous.nextOfSource = next;
        }
        if (next != null) {
            next.previousOfSource = previous;
        }
        peer.previousOfSource = null;
        peer.nextOfSource = null;
        size--;
    }

    private void grow() {
        @Nullable StoredPeer[] old = heads;
        heads = new StoredPeer[old.length * 2];
        for (StoredPeer head : old) {
            StoredPeer peer = head;
            while (peer != null) {
                StoredPeer next = peer.nextOfSource;
                link(peer);
                peer = next;
            }
        }
    }

    /** Shows a tally every peer of its source, and whoever shares the chain. */
    void count(long site, SourceTally tally) {
        for (StoredPeer peer = heads[place(site)]; peer != null; peer = peer.nextOfSource) {
            tally.look(peer);
        }
    }

    private int place(StoredPeer peer) {
        return place(Sources.site(peer.address));
    }

    private int place(long site) {
        return (int) ((site * factor) >>> (Long.numberOfLeadingZeros(heads.length) + 1));
    }
}
