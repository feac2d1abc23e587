package dev.peerage.tracker;

import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * How the tracker goes.
 *
 * @param drain How long to go on answering after the order to stop, while readiness says no; long enough for a load
 *     balancer to notice.
 */
@Validated
@ConfigurationProperties("peerage")
record DrainProperties(
        @DefaultValue("0s") @NotNull @DurationMin(seconds = 0) @DurationMax(hours = 1) @DurationUnit(ChronoUnit.SECONDS)
        Duration drain) {}
