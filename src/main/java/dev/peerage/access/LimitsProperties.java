package dev.peerage.access;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.io.File;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much is answered in full; what is above is answered thinly. All of it can be changed while the tracker runs.
 *
 * @param announcesPerSecond Announces that are answered in full, all sources together, over both doors.
 * @param scrapesPerSecond Scrapes that are answered, all sources together, over both doors.
 * @param source How much one IPv4 address or IPv6 /64 may ask for.
 * @param file File of limits that is looked after while the tracker runs; what it says comes before the keys beside it.
 */
@Validated
@ConfigurationProperties("peerage.limits")
record LimitsProperties(
        @Nullable @Min(1) @Max(LimitTexts.MAX_RATE) Long announcesPerSecond,
        @Nullable @Min(1) @Max(LimitTexts.MAX_RATE) Long scrapesPerSecond,
        @DefaultValue @NotNull @Valid Source source,
        @Nullable File file) {

    /**
     * How much one source may ask for.
     *
     * @param announcesPerSecond Announces of one IPv4 address or IPv6 /64 that are answered in full.
     * @param scrapesPerSecond Scrapes of one IPv4 address or IPv6 /64 that are answered.
     * @param burst How many requests a source that was quiet may send at once; counts with a rate of its own only.
     */
    record Source(
            @Nullable @Min(1) @Max(LimitTexts.MAX_RATE) Long announcesPerSecond,
            @Nullable @Min(1) @Max(LimitTexts.MAX_RATE) Long scrapesPerSecond,

            @DefaultValue("5000") @Min(1) @Max(LimitTexts.MAX_BURST)
            long burst) {}
}
