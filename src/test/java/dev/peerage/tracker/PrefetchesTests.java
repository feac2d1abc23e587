package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrefetchesTests {

    private final List<String> calls = new ArrayList<>();

    private final class Recorder implements Prefetch {

        private final String name;

        Recorder(String name) {
            this.name = name;
        }

        @Override
        public void add(InfoHash infoHash, PeerAddress source) {
            calls.add(name + " " + infoHash.low() + " " + source.port());
        }

        @Override
        public void run() {
            calls.add(name);
        }
    }

    @Test
    void everyoneIsToldInTurn() {
        Prefetch all = Prefetches.of(Stream.of(new Recorder("store"), Prefetch.NOTHING, new Recorder("filter")));
        all.add(new InfoHash(1, 2, 3), PeerAddress.ipv4(1, 80));
        all.run();

        assertThat(calls).containsExactly("store 3 80", "filter 3 80", "store", "filter");
    }

    @Test
    void whereThereIsNothingToGainNothingIsDone() {
        Prefetch one = new Recorder("one");

        assertThat(Prefetches.of(Stream.of(Prefetch.NOTHING, Prefetch.NOTHING))).isSameAs(Prefetch.NOTHING);
        assertThat(Prefetches.of(Stream.of(Prefetch.NOTHING, one))).isSameAs(one);
    }
}
