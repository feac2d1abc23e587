package dev.peerage.http;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How the HTTP tracker listens, on server.port.
 *
 * @param enabled Whether the HTTP tracker listens; the management port stays open without it.
 * @param fastPath Whether requests are answered before WebFlux; turn it off to use WebFilters.
 * @param trustedProxies Addresses and networks (10.0.0.0/8) of the proxies whose header is believed.
 * @param clientAddressHeader Header in which trusted proxies pass the client's address on, such as X-Forwarded-For.
 * @param externalIp Whether answers tell the client its own address (BEP 24).
 * @param maxConnections Connections at the same time; above it the one that was idle for the longest time is closed.
 * @param maxConnectionsPerSource Connections at the same time from one IPv4 address or IPv6 /64, except trusted proxies; 0
 *     for no limit.
 * @param idleTimeout How long a connection may stay open without a request.
 * @param requestTimeout How long a request may take to arrive, and its answer to be there.
 * @param maxRequestLine Longest request line; a longer one is answered with status 414.
 * @param maxHeader Largest header of a request; a larger one is answered with status 431.
 */
@Validated
@ConfigurationProperties("peerage.http")
record HttpProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean fastPath,
        @DefaultValue @NotNull List<String> trustedProxies,
        @Nullable String clientAddressHeader,
        @DefaultValue("false") boolean externalIp,
        @DefaultValue("20000") @Min(1) int maxConnections,
        @DefaultValue("500") @Min(0) int maxConnectionsPerSource,

        @DefaultValue("75s")
        @NotNull
        @DurationMin(millis = 100)
        @DurationMax(hours = 1)
        @DurationUnit(ChronoUnit.SECONDS)
        Duration idleTimeout,

        @DefaultValue("15s")
        @NotNull
        @DurationMin(millis = 100)
        @DurationMax(hours = 1)
        @DurationUnit(ChronoUnit.SECONDS)
        Duration requestTimeout,

        @DefaultValue("16KB") @NotNull DataSize maxRequestLine,
        @DefaultValue("16KB") @NotNull DataSize maxHeader) {}
