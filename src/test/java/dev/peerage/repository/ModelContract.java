package dev.peerage.repository;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A long random walk: after each step the store and the {@link ReferenceRepository} must agree. */
interface ModelContract extends StoreContract {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    default void randomWalkAgreesWithTheNaiveModel(long seed) {
        new RandomWalk(this, seed).run(20_000);
    }
}
