package dev.peerage.benchmarking.load;

import java.util.Arrays;

/** Sees to it that no source address holds more peers of one swarm than a tracker may allow. */
final class SourceCaps {

    /** A torrent of so many peers is in the tail, where one more changes little. */
    private static final int FEW = 20;

    private SourceCaps() {}

    /** Draws the swarms of a scenario, and moves what is above the cap to other torrents. */
    static Swarms draw(UdpSettings settings) {
        Scenario scenario = settings.scenario();
        int addresses =
                settings.sources(0).distinct() ? settings.sources(0).distinctAddresses() * settings.workers() : 1;
        long most = (long) scenario.maxPeersPerSource() * addresses;
        Swarms swarms = Swarms.of(scenario.torrents(), scenario.peers(), (int) Math.min(most, Integer.MAX_VALUE));
        spread(settings, swarms);
        return swarms;
    }

    private static void spread(UdpSettings settings, Swarms swarms) {
        int cap = settings.scenario().maxPeersPerSource();
        int[] busy = new int[swarms.torrentCount()];
        Arrays.fill(busy, -1);
        int count = 0;
        for (int torrent = 0; torrent < busy.length; torrent++) {
            if (swarms.size(torrent) > cap) {
                busy[torrent] = count++;
            }
        }
        SplitMix random = new SplitMix(cap);
        int share = swarms.peerCount() / settings.workers();
        for (int worker = 0; worker < settings.workers(); worker++) {
            Sources sources = settings.sources(worker);
            if (sources.distinctAddresses() == 1) {
                continue;
            }
            char[] held = new char[count * sources.distinctAddresses()];
            for (int number = 0; number < share; number++) {
                int peer = worker * share + number;
                int index = busy[swarms.torrent(peer)];
                if (index >= 0) {
                    int cell = index * sources.distinctAddresses() + UdpWorker.source(sources, number);
                    if (held[cell] == cap) {
                        swarms.redraw(peer, Math.min(cap, FEW), random);
                    } else {
                        held[cell]++;
                    }
                }
            }
        }
    }
}
