package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.peer;

import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Announces;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryProperties;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.RepositoryType;
import dev.peerage.repository.Storing;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.springframework.boot.context.properties.bind.Binder;

/**
 * Floods a store with ten times what each limit allows, in a heap as small as its JVM was given, with the limits that follow
 * from that heap. Ends with an error as soon as somebody honest has to suffer for it.
 */
final class FloodMain {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long MANY = 10;
    private static final InfoHash ATTACKED = new InfoHash(7, 7, 7);
    private static final InfoHash QUIET = new InfoHash(8, 8, 8);
    private static final PeerAddress REGULAR = peer("198.51.100.1", 6881);
    private static final PeerAddress REGULAR_IPV6 = peer("2001:db8:1:1::1", 6881);

    private final RandomGenerator random = new SplittableRandom(1);
    private final ImmediateRepository store;
    private final RepositoryLimits limits;
    private long nowSeconds = 1000;
    private int newcomers;

    private FloodMain(ImmediateRepository store) {
        this.store = store;
        this.limits = store.limits();
    }

    public static void main(String[] arguments) {
        RepositoryType type = RepositoryType.valueOf(arguments[0]);
        RepositoryProperties defaults = new Binder().bindOrCreate("peerage.repository", RepositoryProperties.class);
        MemoryRepositoryConfiguration configuration = new MemoryRepositoryConfiguration();
        RandomGenerator random = new SplittableRandom(2);
        PrivatePeers privatePeers = PrivatePeers.SAME_SCOPE;
        new FloodMain((ImmediateRepository)
                        switch (type) {
                            case PACKED -> configuration.packedTorrentRepository(defaults, privatePeers, random);
                            case HASH -> configuration.hashTorrentRepository(defaults, privatePeers, random);
                            case SKIP_LIST -> configuration.skipListTorrentRepository(defaults, privatePeers, random);
                            case LOCKED_TREE ->
                                configuration.lockedTreeTorrentRepository(defaults, privatePeers, random);
                            case CUSTOM -> throw new IllegalArgumentException("no store of ours");
                        })
                .run();
    }

    private void run() {
        for (InfoHash infoHash : new InfoHash[] {ATTACKED, QUIET}) {
            for (int round = 0; round < 2; round++) {
                send(announce(infoHash, REGULAR).seeder());
                send(announce(infoHash, REGULAR_IPV6).seeder());
            }
        }
        flood(
                "random hashes from one address",
                MANY * limits.maxNewTorrentsPerSource(),
                number -> send(announce(randomHash(), "203.0.113.1", 1 + number % 65_535)));
        flood(
                "random hashes from one IPv6 site",
                MANY * limits.maxNewTorrentsPerSource(),
                number -> send(announce(
                        randomHash(), PeerAddress.ipv6(0x2001_0db8_ffff_0000L | random.nextInt(1 << 16), number, 1))));
        flood(
                "random ports from one address on one hash",
                65_535,
                number -> send(announce(ATTACKED, "203.0.113.1", 1 + number)));
        flood("many addresses on one hash", MANY * limits.maxPeersPerTorrent(), number -> {
            send(announce(ATTACKED, randomIpv4()));
            send(announce(ATTACKED, randomIpv6()));
        });
        flood(
                "random hashes from many addresses",
                MANY * limits.maxTorrents(),
                number -> send(announce(randomHash(), random.nextBoolean() ? randomIpv4() : randomIpv6())));
        flood("peers of both families on many hashes", MANY * limits.maxPeers() / 2, number -> {
            InfoHash infoHash = new InfoHash(random.nextInt((int) limits.maxTorrents()), 1, 2);
            send(announce(infoHash, randomIpv4()));
            send(announce(infoHash, randomIpv6()));
        });
        sweep();
        twoOfEachFamily();
        nowSeconds += defaultTimeoutSeconds();
        sweep();
        require(total(totals()) == 0 && totals().torrents() == 0, "everything goes with its time");
    }

    /** What fills the heap most: torrents with one IPv6 and one IPv4 peer, which have all come back. */
    private void twoOfEachFamily() {
        for (long number = 0; number < MANY * limits.maxTorrents(); number++) {
            InfoHash infoHash = randomHash();
            PeerAddress ipv4 = randomIpv4();
            PeerAddress ipv6 = randomIpv6();
            for (int round = 0; round < 2; round++) {
                send(announce(infoHash, ipv4));
                send(announce(infoHash, ipv6));
            }
        }
        regularsAreListed();
        report("torrents of peers that come back");
    }

    private interface Shot {
        void fire(int number);
    }

    private void flood(String name, long shots, Shot shot) {
        for (int number = 0; number < shots; number++) {
            shot.fire(number);
        }
        regularsAreListed();
        newcomersAreServed();
        report(name);
    }

    private void regularsAreListed() {
        for (InfoHash infoHash : new InfoHash[] {ATTACKED, QUIET}) {
            require(store.scrapeNow(infoHash, nowSeconds).seeders() == 2, "regulars are listed in " + infoHash);
        }
        require(totals().torrents() <= limits.maxTorrents(), "no more torrents than allowed");
        require(total(totals()) <= limits.maxPeers(), "no more peers than allowed");
    }

    private void newcomersAreServed() {
        newcomers++;
        PeerAddress newcomer = PeerAddress.ipv4(0xc0000200 + newcomers, 6881);
        for (InfoHash infoHash : new InfoHash[] {ATTACKED, QUIET}) {
            require(picked(announce(infoHash, newcomer), Storing.NORMAL) > 0, "a newcomer gets peers of " + infoHash);
        }
        InfoHash fresh = new InfoHash(9, 9, newcomers);
        require(send(announce(fresh, newcomer)).leechers() == 1, "a newcomer may create a torrent");
        require(picked(announce(fresh, newcomer.withPort(6882)), Storing.NEVER) == 1, "and be found in it");
    }

    private SwarmCounts send(Announces announce) {
        return store.announceNow(
                announce.build(), 0, Storing.NORMAL, nowSeconds, CompactPeers.collector(REGULAR.family(), 0));
    }

    private int picked(Announces announce, Storing storing) {
        CompactPeers.Collector peers = CompactPeers.collector(REGULAR.family(), 50);
        store.announceNow(announce.build(), 50, storing, nowSeconds, peers);
        return peers.peers().count();
    }

    private InfoHash randomHash() {
        return new InfoHash(random.nextLong(), random.nextLong(), random.nextInt());
    }

    private PeerAddress randomIpv4() {
        return PeerAddress.ipv4(0x0b00_0000 | random.nextInt(1 << 24), 1 + random.nextInt(65_535));
    }

    private PeerAddress randomIpv6() {
        return PeerAddress.ipv6(0x2a00_0000_0000_0000L | (random.nextLong() >>> 8), random.nextLong(), 6881);
    }

    private long defaultTimeoutSeconds() {
        return Duration.ofMinutes(47).toSeconds();
    }

    private void sweep() {
        store.sweep(nowSeconds).block(PATIENCE);
    }

    private RepositoryTotals totals() {
        return Objects.requireNonNull(store.totals().block(PATIENCE));
    }

    private static long total(RepositoryTotals totals) {
        return totals.seeders() + totals.leechers();
    }

    private void report(String name) {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        System.out.printf(
                "%s: %d torrents, %d peers of %d and %d; %d of %d MiB%n",
                name,
                totals().torrents(),
                total(totals()),
                limits.maxTorrents(),
                limits.maxPeers(),
                (runtime.totalMemory() - runtime.freeMemory()) >> 20,
                runtime.maxMemory() >> 20);
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("Not so: " + what);
        }
    }
}
