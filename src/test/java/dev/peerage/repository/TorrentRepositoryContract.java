package dev.peerage.repository;

import dev.peerage.bittorrent.PrivatePeers;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every store must do: {@link TorrentRepository}'s Javadoc as checks, a random walk beside a naive model, and threads
 * that get in each other's way. A store's test extends this class and says how to create the store. Every check runs on
 * both faces; the test of a store that only has the reactive one declares a {@code faces()} of its own.
 *
 * <p>Nothing is checked in the time between the peer time-out and 1/64 of it later, and no source ever holds more than 100
 * peers of a swarm, which is what a store may allow it.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("faces")
public abstract class TorrentRepositoryContract
        implements AnnounceContract,
                ContentionContract,
                DownloadsContract,
                EvennessContract,
                ExpiryContract,
                ModelContract,
                NewcomerContract,
                PagingContract,
                PickingContract,
                ScopeContract,
                ScrapeContract,
                SweepContract {

    @Parameter
    Face face = Face.REACTIVE;

    private StoreUnderTest store;

    static Stream<Face> faces() {
        return Stream.of(Face.values());
    }

    /** An empty store that draws peers by this generator, which several threads may only use if its kind allows it. */
    protected abstract TorrentRepository create(
            Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random);

    @BeforeEach
    void createStore() {
        store = newStore(PEER_TIMEOUT, PrivatePeers.SAME_SCOPE, new SplittableRandom(1));
    }

    @Override
    public StoreUnderTest store() {
        return store;
    }

    @Override
    public StoreUnderTest newStore(Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random) {
        return new StoreUnderTest(create(peerTimeout, privatePeers, random), face);
    }
}
