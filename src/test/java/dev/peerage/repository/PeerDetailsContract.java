package dev.peerage.repository;

import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.HASH;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.fixtures.Announces;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a store must do that keeps the details of peers. */
public abstract class PeerDetailsContract {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ImmediateRepository store = create();

    /** An empty store that keeps details and hands everybody out. */
    protected abstract ImmediateRepository create();

    private Map<PeerAddress, @Nullable PeerId> announce(Announces announce, int wanted, boolean wantsIds) {
        IdSink sink = new IdSink(wantsIds);
        store.announceNow(announce.build(), wanted, Storing.NORMAL, 1000, sink);
        return sink.ids;
    }

    private void announce(Announces announce) {
        announce(announce, 0, false);
    }

    private static PeerId id(String text) {
        return PeerId.of(text.getBytes(StandardCharsets.US_ASCII), 0);
    }

    private static String text(int number) {
        return "-TT0001-%012d".formatted(number);
    }

    private @Nullable PeerDetails detailsOf(PeerAddress address) {
        return Objects.requireNonNull(store.find(HASH).block(PATIENCE)).peers().stream()
                .filter(peer -> peer.address().equals(address))
                .findFirst()
                .orElseThrow()
                .details();
    }

    @Test
    void whatAPeerSaysOfItselfIsShown() {
        announce(
                leecher("203.0.113.1", 6881).peerId(text(1)).transferred(20, 30).left(40));
        announce(seeder("2001:db8::1", 6881).peerId(text(2)));

        assertThat(detailsOf(peer("203.0.113.1", 6881))).isEqualTo(new PeerDetails(id(text(1)), 30, 20, 40));
        assertThat(detailsOf(peer("2001:db8::1", 6881)))
                .isEqualTo(new PeerDetails(id(text(2)), AnnounceRequest.UNKNOWN, AnnounceRequest.UNKNOWN, 0));
    }

    @Test
    void theLastAnnounceCounts() {
        announce(leecher("203.0.113.1", 6881).peerId(text(1)).transferred(1, 2).left(3));
        announce(leecher("203.0.113.1", 6881)
                .peerId(text(9))
                .transferred(Long.MAX_VALUE, 1L << 40)
                .left(0)
                .event(AnnounceEvent.COMPLETED));

        assertThat(detailsOf(peer("203.0.113.1", 6881)))
                .isEqualTo(new PeerDetails(id(text(9)), 1L << 40, Long.MAX_VALUE, 0));
    }

    @Test
    void idsComeWithTheirPeersIfTheyAreWanted() {
        announce(leecher("203.0.113.1", 6881).peerId(text(1)));
        announce(seeder("203.0.113.2", 6882).peerId(text(2)));

        assertThat(announce(leecher("203.0.113.3", 6883), 50, true))
                .isEqualTo(Map.of(
                        peer("203.0.113.1", 6881), id(text(1)),
                        peer("203.0.113.2", 6882), id(text(2))));
        Map<PeerAddress, @Nullable PeerId> without = announce(leecher("203.0.113.3", 6883), 50, false);
        assertThat(without).hasSize(2);
        assertThat(without.values()).containsOnlyNulls();
    }

    @Test
    void theReactiveFaceHandsOutIdsAsWell() {
        announce(leecher("203.0.113.1", 6881).peerId(text(1)));

        SwarmView view = Objects.requireNonNull(
                store.announce(leecher("203.0.113.2", 6881).build(), 50, Storing.NORMAL, 1000)
                        .block(PATIENCE));
        IdSink sink = new IdSink(true);
        view.peers().writeTo(sink);

        assertThat(sink.ids).isEqualTo(Map.of(peer("203.0.113.1", 6881), id(text(1))));
        assertThat(view.peers().id(0)).isEqualTo(id(text(1)));
    }

    @Test
    void detailsStayWithTheirPeersWhileASwarmGrowsTurnsRoundAndShrinks() {
        for (int number = 0; number < 3000; number++) {
            for (AddressFamily family : AddressFamily.values()) {
                announce(Announces.announce(HASH, member(family, number))
                        .peerId(text(number))
                        .left(number % 2));
            }
        }
        for (int number = 0; number < 3000; number++) {
            AnnounceEvent event = number % 3 == 0 ? AnnounceEvent.NONE : AnnounceEvent.STOPPED;
            for (AddressFamily family : AddressFamily.values()) {
                announce(Announces.announce(HASH, member(family, number))
                        .peerId(text(number))
                        .left((number + 1) % 2)
                        .event(event));
            }
            if (number % 100 == 0) {
                assertIds(number);
            }
        }
        assertIds(3000);
    }

    private void assertIds(int moment) {
        for (AddressFamily family : AddressFamily.values()) {
            Announces asker = family == AddressFamily.IPV4 ? leecher("192.0.2.254", 1) : leecher("2001:db9::1", 1);
            IdSink sink = new IdSink(true);
            store.announceNow(asker.build(), 10_000, Storing.NEVER, 1000, sink);
            assertThat(sink.ids).isNotEmpty();
            for (int number = 0; number < 3000; number++) {
                PeerId found = sink.ids.get(member(family, number));
                boolean there = number % 3 == 0 || number > moment;
                assertThat(found)
                        .as("%s of %s at %s", number, family, moment)
                        .isEqualTo(there ? id(text(number)) : null);
            }
        }
    }

    /** Keeps peers with their ids. */
    private static final class IdSink implements PeerSink {

        private final boolean wantsIds;
        private final Map<PeerAddress, @Nullable PeerId> ids = new HashMap<>();
        private PeerAddress last = peer("192.0.2.1", 1);

        IdSink(boolean wantsIds) {
            this.wantsIds = wantsIds;
        }

        @Override
        public boolean wantsIds() {
            return wantsIds;
        }

        @Override
        public void ipv4(int address, int port) {
            take(PeerAddress.ipv4(address, port));
        }

        @Override
        public void ipv6(long high, long low, int port) {
            take(PeerAddress.ipv6(high, low, port));
        }

        private void take(PeerAddress peer) {
            last = peer;
            ids.put(peer, null);
        }

        @Override
        public void id(PeerId id) {
            assertThat(wantsIds).isTrue();
            ids.put(last, id);
        }
    }
}
