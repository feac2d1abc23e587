package dev.peerage.realclients;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** aria2c. It speaks UDP to trackers only while its DHT is on, and only over IPv4; private torrents keep out of the DHT. */
final class Aria2 implements RealClient {

    @Override
    public String name() {
        return "aria2";
    }

    @Override
    public Set<Route> routes() {
        return EnumSet.of(Route.UDP_IPV4, Route.HTTP_IPV4, Route.HTTP_IPV6);
    }

    @Override
    public void demandInstalled() {
        Installed.demand("aria2c", "aria2");
    }

    @Override
    public RunningClient start(Job job) {
        List<String> command = List.of(
                "aria2c",
                "--no-conf",
                "--enable-dht=true",
                "--enable-dht6=false",
                "--dht-file-path=" + job.work().resolve("dht.dat"),
                "--dht-listen-port=" + job.port(),
                "--bt-enable-lpd=false",
                "--enable-peer-exchange=false",
                "--listen-port=" + job.port(),
                "--dir=" + job.content(),
                "--check-integrity=true",
                "--file-allocation=none",
                "--seed-ratio=0.0",
                "--summary-interval=0",
                "--show-console-readout=false",
                "--enable-color=false",
                job.torrentFile().toString());
        return new RunningClient(name(), job, Program.start(name(), job.place(), job.work(), Map.of(), command), "INT");
    }
}
