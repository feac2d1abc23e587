package dev.peerage.repository;

import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Where swarms are kept, and for how long.
 *
 * @param type Store to keep the swarms in.
 * @param peerTimeout How long a peer stays listed after its last announce; at least 1.5 times the announce interval.
 * @param sweepInterval How often peers whose time has run out and torrents without peers are dropped.
 */
@Validated
@ConfigurationProperties("peerage.repository")
public record RepositoryProperties(
        @DefaultValue("packed") @NotNull RepositoryType type,

        @DefaultValue("45m") @NotNull @DurationMin(seconds = 2)
        Duration peerTimeout,

        @DefaultValue("60s") @NotNull @DurationMin(millis = 100)
        Duration sweepInterval) {}
