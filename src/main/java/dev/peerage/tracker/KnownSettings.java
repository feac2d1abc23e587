package dev.peerage.tracker;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.util.StreamUtils;

/**
 * Every key under {@code peerage.} that somebody reads: what the build wrote into the configuration metadata, of the tracker
 * and of any extension on the class path.
 */
final class KnownSettings {

    static final String PREFIX = "peerage.";

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    /** Keys as documented, under the form in which spellings are compared. */
    private final Map<String, String> keys = new TreeMap<>();

    KnownSettings(Iterable<String> keys) {
        keys.forEach(key -> this.keys.put(uniform(key), key));
    }

    static KnownSettings load(ClassLoader classLoader) throws IOException {
        List<String> keys = new java.util.ArrayList<>();
        for (URL resource : Collections.list(classLoader.getResources(METADATA))) {
            try (InputStream content = resource.openStream()) {
                String json = StreamUtils.copyToString(content, StandardCharsets.UTF_8);
                Object properties =
                        JsonParserFactory.getJsonParser().parseMap(json).getOrDefault("properties", List.of());
                for (Object property : (List<?>) properties) {
                    String name = String.valueOf(((Map<?, ?>) property).get("name"));
                    if (name.startsWith(PREFIX)) {
                        keys.add(name);
                    }
                }
            }
        }
        return new KnownSettings(keys);
    }

    /** Whether nothing is known at all: a class path built without the metadata. */
    boolean isEmpty() {
        return keys.isEmpty();
    }

    /** Whether somebody reads a key; lists may carry an index. */
    boolean knows(String key) {
        return keys.containsKey(uniform(key));
    }

    /** Whether an environment variable stands for a key; its words are parted by underscores alone. */
    boolean knowsVariable(String variable) {
        String joined = joined(variable.replaceAll("_\\d+$", ""));
        return keys.keySet().stream().anyMatch(key -> joined(key).equals(joined));
    }

    /** The documented key that is spelled most like another. */
    Optional<String> nearest(String key) {
        String joined = joined(key);
        return keys.entrySet().stream()
                .min(Comparator.comparingInt(known -> distance(joined(known.getKey()), joined)))
                .map(Map.Entry::getValue);
    }

    private static String uniform(String key) {
        return key.replaceAll("\\[[^\\]]*\\]", "").replace("-", "").toLowerCase(Locale.ROOT);
    }

    private static String joined(String key) {
        return key.replaceAll("[._\\-]", "").toLowerCase(Locale.ROOT);
    }

    /** How many letters must change (Levenshtein). */
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int change = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }
}
