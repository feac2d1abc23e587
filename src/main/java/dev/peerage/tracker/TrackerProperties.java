package dev.peerage.tracker;

import dev.peerage.bittorrent.PrivatePeers;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * What clients are told.
 *
 * @param interval When clients are asked to come back.
 * @param minInterval How soon clients may come back; told to them, not enforced.
 * @param intervalJitter How far the interval of an answer may lie from the configured one, so that clients do not return in
 *     step.
 * @param numwant How many peers an answer holds.
 * @param maxScrape How many torrents one scrape may ask for; those behind are not answered.
 * @param privatePeers Who may meet peers with private and loopback addresses.
 */
@Validated
@ConfigurationProperties("peerage.tracker")
public record TrackerProperties(
        @DefaultValue("30m") @NotNull @DurationMin(seconds = 1) @DurationMax(days = 1) @DurationUnit(ChronoUnit.SECONDS)
        Duration interval,

        @DefaultValue("15m") @NotNull @DurationMin(seconds = 0) @DurationMax(days = 1) @DurationUnit(ChronoUnit.SECONDS)
        Duration minInterval,

        @DefaultValue("10%") @NotNull Percentage intervalJitter,
        @DefaultValue @NotNull @Valid Numwant numwant,
        @DefaultValue @NotNull @Valid MaxScrape maxScrape,
        @DefaultValue("same-scope") @NotNull PrivatePeers privatePeers) {

    /**
     * How many peers an answer holds.
     *
     * @param fallback Peers for a client that does not say how many it wants.
     * @param max Peers an HTTP answer holds at most; over UDP the datagram sets the limit.
     */
    public record Numwant(
            @Name("default") @DefaultValue("50") int fallback,
            @DefaultValue("200") @Min(1) @Max(1000) int max) {}

    /**
     * How many torrents one scrape may ask for.
     *
     * @param udp Torrents in one UDP scrape.
     * @param http Torrents in one HTTP scrape.
     */
    public record MaxScrape(
            @DefaultValue("74") @Min(1) @Max(74) int udp,
            @DefaultValue("100") @Min(1) @Max(1000) int http) {}
}
