package dev.peerage.realclients;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Clients that are libraries are driven by small scripts among the test resources; all print the same lines. */
final class Scripts {

    private static final Pattern SCRAPED = Pattern.compile("^scraped (\\d+) (\\d+)$", Pattern.MULTILINE);

    private Scripts() {}

    /** Copies a script out of the class path. */
    static Path extract(String name, Path folder) {
        Path script = folder.resolve(name);
        try (InputStream resource =
                Objects.requireNonNull(Scripts.class.getResourceAsStream("/realclients/" + name), name)) {
            Files.copy(resource, script);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return script;
    }

    /** The last {@code scraped SEEDERS LEECHERS} of an output. */
    static Optional<ScrapeShown> lastScrape(String output) {
        return SCRAPED.matcher(output)
                .results()
                .reduce((earlier, later) -> later)
                .map(Scripts::scrape);
    }

    private static ScrapeShown scrape(MatchResult line) {
        return new ScrapeShown(Integer.parseInt(line.group(1)), Integer.parseInt(line.group(2)));
    }
}
