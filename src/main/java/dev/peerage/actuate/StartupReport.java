package dev.peerage.actuate;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.udp.UdpTrackerServer;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.info.GitProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/** Says once, after the start, what an operator wants to know: version, store, and the URLs to publish. */
final class StartupReport implements ApplicationListener<ApplicationReadyEvent> {

    private static final Logger log = LoggerFactory.getLogger(StartupReport.class);

    private final String version;
    private final String store;
    private final RepositoryLimits limits;
    private final Doors doors;
    private final @Nullable UdpTrackerServer udp;

    /**
     * @param store which store it is, as configured
     * @param limits the caps that it starts with
     */
    StartupReport(
            ObjectProvider<BuildProperties> build,
            ObjectProvider<GitProperties> git,
            String store,
            RepositoryLimits limits,
            Doors doors,
            @Nullable UdpTrackerServer udp) {
        BuildProperties built = build.getIfAvailable();
        GitProperties commit = git.getIfAvailable();
        this.version = (built == null ? "(unknown version)" : built.getVersion())
                + (commit == null ? "" : " (" + commit.getShortCommitId() + ")");
        this.store = store;
        this.limits = limits;
        this.doors = doors;
        this.udp = udp;
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent event) {
        Environment environment = event.getApplicationContext().getEnvironment();
        log.info("Peerage {} is ready, store: {}", version, store);
        if (!limits.equals(RepositoryLimits.UNLIMITED)) {
            log.info(
                    "The store keeps at most {} torrents and {} peers, {} peers of a torrent's address family",
                    limits.maxTorrents(),
                    limits.maxPeers(),
                    limits.maxPeersPerTorrent());
        }
        log.info("Announce URLs: {}", String.join(" ", announceUrls(environment)));
        report(MemoryBudget.of(udp));
        String managementPort = environment.getProperty("local.management.port");
        if (managementPort != null) {
            log.info(
                    "Management: http://{}:{}/actuator",
                    host(environment, "management.server.address"),
                    managementPort);
        }
    }

    private static void report(MemoryBudget budget) {
        if (budget.fits()) {
            log.info("Memory at most: {}", budget);
        } else {
            log.warn(
                    "Memory does not fit: {}. Lower -XX:MaxRAMPercentage or -Xmx, -XX:MaxDirectMemorySize,"
                            + " peerage.udp.sockets or peerage.udp.receive-buffer, or raise the limit, before the"
                            + " system ends the process",
                    budget);
        }
    }

    private List<String> announceUrls(Environment environment) {
        List<String> urls = new ArrayList<>();
        if (udp != null) {
            for (InetSocketAddress bound : udp.boundAddresses()) {
                urls.add("udp://" + PeerAddress.of(bound.getAddress().getAddress(), bound.getPort()) + "/announce");
            }
        }
        if (doors.http()) {
            urls.add("http://" + host(environment, "server.address") + ":"
                    + environment.getProperty("local.server.port") + "/announce");
        }
        return urls;
    }

    private static String host(Environment environment, String key) {
        String address = environment.getProperty(key, "0.0.0.0");
        return address.contains(":") ? "[" + address + "]" : address;
    }
}
