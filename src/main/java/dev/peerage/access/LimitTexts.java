package dev.peerage.access;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/** Reads limits from texts, as they come from requests and from files. */
final class LimitTexts {

    static final long MAX_RATE = 10_000_000;
    static final long MAX_BURST = 10_000_000;

    static final String ANNOUNCES = "announces-per-second";
    static final String SCRAPES = "scrapes-per-second";
    static final String SOURCE_ANNOUNCES = "source.announces-per-second";
    static final String SOURCE_SCRAPES = "source.scrapes-per-second";
    static final String SOURCE_BURST = "source.burst";
    static final String INTERVAL = "interval";
    static final String MAX_TORRENTS = "max-torrents";
    static final String MAX_PEERS = "max-peers";
    static final String MAX_PEERS_PER_TORRENT = "max-peers-per-torrent";

    /** Every name, in the order in which they are shown. */
    static final List<String> NAMES = List.of(
            ANNOUNCES,
            SCRAPES,
            SOURCE_ANNOUNCES,
            SOURCE_SCRAPES,
            SOURCE_BURST,
            INTERVAL,
            MAX_TORRENTS,
            MAX_PEERS,
            MAX_PEERS_PER_TORRENT);

    private static final Set<String> KNOWN = Set.copyOf(NAMES);
    /** Unknown names that may be shown: those that are no free text. */
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9.-]{1,64}");

    private static final Set<String> NONE = Set.of("", "none");

    private final Duration longestInterval;

    /** @param longestInterval what the interval may be at most */
    LimitTexts(Duration longestInterval) {
        this.longestInterval = longestInterval;
    }

    /**
     * The limits that some texts ask for.
     *
     * @param base what holds for names that have no text
     * @param texts values by their names
     * @throws InvalidLimitException if a name is unknown or a text is not allowed
     */
    Limits read(Limits base, Map<String, String> texts) {
        for (String name : texts.keySet()) {
            if (!KNOWN.contains(name)) {
                throw new InvalidLimitException(
                        PLAIN.matcher(name).matches() ? name : InvalidLimitException.WHOLE,
                        "an unknown name; these are known: " + String.join(", ", NAMES));
            }
        }
        return new Limits(
                rate(ANNOUNCES, texts, base.announcesPerSecond()),
                rate(SCRAPES, texts, base.scrapesPerSecond()),
                rate(SOURCE_ANNOUNCES, texts, base.sourceAnnouncesPerSecond()),
                rate(SOURCE_SCRAPES, texts, base.sourceScrapesPerSecond()),
                number(SOURCE_BURST, texts, MAX_BURST, base.sourceBurst()),
                interval(texts, base.interval()),
                number(MAX_TORRENTS, texts, Long.MAX_VALUE, base.maxTorrents()),
                number(MAX_PEERS, texts, Long.MAX_VALUE, base.maxPeers()),
                (int) number(MAX_PEERS_PER_TORRENT, texts, Integer.MAX_VALUE, base.maxPeersPerTorrent()));
    }

    /** Limits as texts that {@link #read} would read, by their names and in their order. */
    static Map<String, String> of(Limits limits) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(ANNOUNCES, text(limits.announcesPerSecond()));
        texts.put(SCRAPES, text(limits.scrapesPerSecond()));
        texts.put(SOURCE_ANNOUNCES, text(limits.sourceAnnouncesPerSecond()));
        texts.put(SOURCE_SCRAPES, text(limits.sourceScrapesPerSecond()));
        texts.put(SOURCE_BURST, text(limits.sourceBurst()));
        texts.put(INTERVAL, limits.interval().toSeconds() + "s");
        texts.put(MAX_TORRENTS, text(limits.maxTorrents()));
        texts.put(MAX_PEERS, text(limits.maxPeers()));
        texts.put(MAX_PEERS_PER_TORRENT, text((long) limits.maxPeersPerTorrent()));
        return texts;
    }

    private static String text(@Nullable Long limit) {
        return limit == null ? "none" : limit.toString();
    }

    private static @Nullable Long rate(String name, Map<String, String> texts, @Nullable Long base) {
        String text = texts.get(name);
        if (text == null) {
            return base;
        }
        return NONE.contains(text.strip()) ? null : number(name, text, MAX_RATE, ", or none for no limit");
    }

    private static long number(String name, Map<String, String> texts, long max, long base) {
        String text = texts.get(name);
        return text == null ? base : number(name, text, max, "");
    }

    private static long number(String name, String text, long max, String otherwise) {
        try {
            long number = Long.parseLong(text.strip());
            if (number >= 1 && number <= max) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            // refused below, as one out of range is
        }
        throw new InvalidLimitException(name, "must be a whole number from 1 to " + max + otherwise);
    }

    private Duration interval(Map<String, String> texts, Duration base) {
        String text = texts.get(INTERVAL);
        if (text == null) {
            return base;
        }
        try {
            Duration interval = DurationStyle.detectAndParse(text.strip(), ChronoUnit.SECONDS);
            if (interval.toNanosPart() == 0 && interval.toSeconds() >= 1 && interval.compareTo(longestInterval) <= 0) {
                return interval;
            }
        } catch (IllegalArgumentException | ArithmeticException notOne) {
            // refused below, as one out of range is
        }
        throw new InvalidLimitException(
                INTERVAL,
                "must be whole seconds, such as 1800 or 30m, from 1 s to " + longestInterval.toSeconds()
                        + " s, which is peer-timeout / 1.5 or a day");
    }
}
