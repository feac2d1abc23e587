package dev.peerage.repository;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PeerAddress;

/** What checks of limits share. */
interface LimitedContract extends StoreContract {

    static PeerAddress ofNetwork(int site, int subnet, int port) {
        return PeerAddress.ipv6(0x2001_0db8_0000_0000L | (long) site << 16 | subnet, 1, port);
    }

    default void limit(long torrents, long peers, int perTorrent, int perSource, int newTorrents) {
        store().limit(new RepositoryLimits(torrents, peers, perTorrent, perSource, newTorrents));
    }

    default void limitSwarm(int perTorrent) {
        limit(1_000_000, 1_000_000, perTorrent, 0, 1_000_000);
    }

    default void limitSource(int perSource) {
        limit(1_000_000, 1_000_000, 1_000_000, perSource, 1_000_000);
    }

    default void limitPeers(long peers) {
        limit(1_000_000, peers, 1_000_000, 0, 1_000_000);
    }

    default void limitTorrents(long torrents) {
        limit(torrents, 1_000_000, 1_000_000, 0, 1_000_000);
    }

    default void limitNewTorrents(int newTorrents) {
        limit(1_000_000, 1_000_000, 1_000_000, 0, newTorrents);
    }

    default void refused(StoreRefusal reason, long times) {
        for (StoreRefusal each : StoreRefusal.values()) {
            assertThat(store().totals().refused(each)).as(each.tag()).isEqualTo(each == reason ? times : 0);
        }
    }

    default void refusedNothing() {
        refused(StoreRefusal.TOTAL, 0);
    }

    /** Announces twice, so that strangers cannot drive it out. */
    default PeerAddress regular(PeerAddress peer) {
        store().announce(announce(HASH, peer), 0);
        store().announce(announce(HASH, peer), 0);
        return peer;
    }
}
