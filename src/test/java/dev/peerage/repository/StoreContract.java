package dev.peerage.repository;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Announces;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** What the parts of the contract share. */
interface StoreContract {

    Duration PEER_TIMEOUT = Duration.ofMinutes(45);

    /** The age, in seconds, up to which a peer must be there. */
    long TIMEOUT_SECONDS = PEER_TIMEOUT.toSeconds();

    /** The age, in seconds, from which on a peer must be gone. */
    long GONE_SECONDS = TIMEOUT_SECONDS + TIMEOUT_SECONDS / 64 + 1;

    /** The torrent of most checks. */
    InfoHash HASH = hash(1);

    /** A store whose time stands still, new for every check. */
    StoreUnderTest store();

    /** Another one. */
    StoreUnderTest newStore(Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random);

    static Announces leecher(String address, int port) {
        return announce(HASH, address, port);
    }

    static Announces seeder(String address, int port) {
        return leecher(address, port).seeder();
    }

    /** Somebody who asks but has no part in any swarm. */
    static Announces outsider() {
        return leecher("192.0.2.254", 1);
    }

    static SwarmCounts counts(int seeders, int leechers, int completed) {
        return new SwarmCounts(seeders, leechers, completed);
    }

    /** One of many public peers. Fifty neighbours share a host, so that no host has many in one swarm. */
    static PeerAddress member(AddressFamily family, int number) {
        int host = number / 50;
        int port = 10_000 + number % 50;
        return family == AddressFamily.IPV4
                ? PeerAddress.ipv4(0x0b00_0000 + host, port)
                : PeerAddress.ipv6(0x2001_0db8_0000_0000L + ((long) host << 16), 1, port);
    }

    static PeerAddress member(int number) {
        return member(AddressFamily.IPV4, number);
    }
}
