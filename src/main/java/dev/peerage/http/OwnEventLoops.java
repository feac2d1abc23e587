package dev.peerage.http;

import java.time.Duration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** Event loops for a server that must answer while those of the tracker are busy. */
public final class OwnEventLoops {

    private OwnEventLoops() {}

    /**
     * Loops that nobody else uses. They end at once with the context that holds them, for their server has stopped before.
     *
     * @param name what their threads are called
     * @param threads how many there are
     */
    public static ReactorResourceFactory create(String name, int threads) {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResourcesSupplier(() -> LoopResources.create(name, threads, true));
        resources.setShutdownQuietPeriod(Duration.ZERO);
        return resources;
    }
}
