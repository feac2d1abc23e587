package dev.peerage.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.peerage.access.Limits;
import dev.peerage.access.LimitsControl;
import dev.peerage.access.LimitsGeneration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * The limits in force, under the names and in the form in which a change gives them. Null is no limit.
 *
 * @param generation 1 at the start, and one more for each change
 * @param announcesPerSecond as in {@link Limits}
 * @param scrapesPerSecond as in {@link Limits}
 * @param sourceAnnouncesPerSecond as in {@link Limits}
 * @param sourceScrapesPerSecond as in {@link Limits}
 * @param sourceBurst as in {@link Limits}
 * @param interval as in {@link Limits}, ISO-8601
 * @param maxTorrents as in {@link Limits}
 * @param maxPeers as in {@link Limits}
 * @param maxPeersPerTorrent as in {@link Limits}
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record LimitsDescriptor(
        @JsonProperty("generation") long generation,
        @JsonProperty("announces-per-second") @Nullable Long announcesPerSecond,
        @JsonProperty("scrapes-per-second") @Nullable Long scrapesPerSecond,

        @JsonProperty("source.announces-per-second") @Nullable
        Long sourceAnnouncesPerSecond,

        @JsonProperty("source.scrapes-per-second") @Nullable Long sourceScrapesPerSecond,
        @JsonProperty("source.burst") long sourceBurst,
        @JsonProperty("interval") String interval,
        @JsonProperty("max-torrents") long maxTorrents,
        @JsonProperty("max-peers") long maxPeers,
        @JsonProperty("max-peers-per-torrent") int maxPeersPerTorrent)
        implements OperationResponseBody {

    static LimitsDescriptor of(LimitsControl control) {
        LimitsGeneration inForce = control.inForce();
        Limits limits = inForce.limits();
        return new LimitsDescriptor(
                inForce.generation(),
                limits.announcesPerSecond(),
                limits.scrapesPerSecond(),
                limits.sourceAnnouncesPerSecond(),
                limits.sourceScrapesPerSecond(),
                limits.sourceBurst(),
                limits.interval().toString(),
                limits.maxTorrents(),
                limits.maxPeers(),
                limits.maxPeersPerTorrent());
    }
}
