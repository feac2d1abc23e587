package dev.peerage.actuate;

import dev.peerage.repository.TorrentRepository;
import java.time.Duration;
import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import reactor.core.publisher.Mono;

/**
 * Asks the store for a sign of life. Shown in {@code /actuator/health} alone: a shared store that is away would otherwise
 * take every replica out of service at once. A full store is no failure, for the tracker goes on: it shows as a detail.
 */
final class RepositoryHealthIndicator extends AbstractReactiveHealthIndicator {

    /** Shorter than the probes' usual time-out would be, were they to ask. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final TorrentRepository repository;
    private final String type;

    /** @param type which store it is, as configured */
    RepositoryHealthIndicator(TorrentRepository repository, String type) {
        super("The repository does not answer");
        this.repository = repository;
        this.type = type;
    }

    @Override
    protected Mono<Health> doHealthCheck(Health.Builder builder) {
        return repository
                .ping()
                .timeout(PATIENCE)
                .then(Mono.defer(repository::totals).timeout(PATIENCE))
                .map(totals -> {
                    builder.up().withDetail("type", type);
                    if (repository.limits().reachedBy(totals)) {
                        builder.withDetail("memory-limit", "reached");
                    }
                    return builder.build();
                });
    }
}
