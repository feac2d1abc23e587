package dev.peerage.tracker;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;
import java.util.stream.Stream;

/** Those of the store and of the filters as one. */
final class Prefetches implements Prefetch {

    private final Prefetch[] all;

    private Prefetches(Prefetch[] all) {
        this.all = all;
    }

    static Prefetch of(Stream<Prefetch> some) {
        Prefetch[] all = some.filter(one -> !one.equals(NOTHING)).toArray(Prefetch[]::new);
        return switch (all.length) {
            case 0 -> NOTHING;
            case 1 -> all[0];
            default -> new Prefetches(all);
        };
    }

    @Override
    public void add(InfoHash infoHash, PeerAddress source) {
        for (Prefetch one : all) {
            one.add(infoHash, source);
        }
    }

    @Override
    public void run() {
        for (Prefetch one : all) {
            one.run();
        }
    }
}
