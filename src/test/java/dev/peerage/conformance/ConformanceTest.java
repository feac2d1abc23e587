package dev.peerage.conformance;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs every test of a class against every {@link Deployment}. Tests use torrents of their own: trackers are shared. */
@ParameterizedClass
@EnumSource(Deployment.class)
abstract class ConformanceTest {

    /** Set by JUnit before each test. */
    @Parameter
    @SuppressWarnings("NullAway.Init")
    Deployment deployment;

    /** The running tracker of this deployment. */
    final Tracker tracker() {
        return Tracker.of(deployment);
    }
}
