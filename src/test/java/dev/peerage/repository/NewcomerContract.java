package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.bittorrent.AnnounceEvent.STARTED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whom an answer calls new. */
interface NewcomerContract extends StoreContract {

    @Test
    default void aPeerIsNewOnceWhateverItAnnounces() {
        assertThat(store().announce(leecher("203.0.113.1", 6881)).newcomer()).isTrue();
        assertThat(store().announce(leecher("203.0.113.1", 6881)).newcomer()).isFalse();
        assertThat(store().announce(leecher("203.0.113.1", 6881).event(STARTED)).newcomer())
                .isFalse();
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                        .newcomer())
                .isFalse();
        assertThat(store().announce(seeder("203.0.113.2", 6881).event(COMPLETED))
                        .newcomer())
                .isTrue();
        assertThat(store().announce(leecher("203.0.113.3", 6881), 0).newcomer()).isTrue();
    }

    @Test
    default void anotherPortFamilyOrTorrentIsAnotherPeer() {
        store().announce(leecher("203.0.113.1", 6881));

        assertThat(store().announce(leecher("203.0.113.1", 6882)).newcomer()).isTrue();
        assertThat(store().announce(leecher("2001:db8::1", 6881)).newcomer()).isTrue();
        assertThat(store().announce(announce(hash(2), "203.0.113.1", 6881)).newcomer())
                .isTrue();
    }

    @Test
    default void whoHasLeftOrWasSilentForTooLongIsNewAgain() {
        store().announce(leecher("203.0.113.1", 6881));
        store().announce(leecher("203.0.113.2", 6881));
        assertThat(store().announce(leecher("203.0.113.1", 6881).event(STOPPED)).newcomer())
                .isFalse();
        assertThat(store().announce(leecher("203.0.113.1", 6881)).newcomer()).isTrue();

        store().advance(TIMEOUT_SECONDS);
        assertThat(store().announce(leecher("203.0.113.1", 6881)).newcomer()).isFalse();
        store().advance(GONE_SECONDS);
        assertThat(store().announce(leecher("203.0.113.1", 6881)).newcomer()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"KNOWN_ONLY", "NEVER"})
    default void whoIsNotStoredIsNotNew(Storing storing) {
        assertThat(store().announce(leecher("203.0.113.1", 6881), 50, storing).newcomer())
                .isFalse();
        store().announce(leecher("203.0.113.2", 6881));
        assertThat(store().announce(leecher("203.0.113.1", 6881), 50, storing).newcomer())
                .isFalse();
        assertThat(store().announce(leecher("203.0.113.2", 6881), 50, storing).newcomer())
                .isFalse();
    }
}
