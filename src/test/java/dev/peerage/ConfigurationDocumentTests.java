package dev.peerage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds docs/configuration.md and the configuration metadata of the build together. */
class ConfigurationDocumentTests {

    private static final Pattern ROW =
            Pattern.compile("\\| `(peerage\\.[a-z.-]+)` \\| ([^|]+) \\| ([^|]+) \\| (.+) \\|");
    private static final Path METADATA = Path.of("target/classes/META-INF/spring-configuration-metadata.json");

    private static Map<String, String> documented() throws IOException {
        Map<String, String> defaults = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("docs/configuration.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String key = row.group(1);
                assertThat(defaults).as("%s is documented twice", key).doesNotContainKey(key);
                defaults.put(key, row.group(2).replace("`", "").strip());
            }
        }
        return defaults;
    }

    private static Map<String, String> known() throws IOException {
        Map<String, String> defaults = new TreeMap<>();
        for (JsonNode property :
                JsonMapper.shared().readTree(Files.readString(METADATA)).get("properties")) {
            String key = property.get("name").asString();
            if (key.startsWith("peerage.")) {
                defaults.put(key, text(property.get("defaultValue")));
            }
        }
        return defaults;
    }

    /** A list as its elements, nothing as the document writes it. */
    private static String text(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return "unset";
        }
        if (value.isArray()) {
            return String.join(",", value.valueStream().map(JsonNode::asString).toList());
        }
        return value.asString();
    }

    @Test
    void everyKeyStandsInTheDocumentWithItsDefaultAndNoOther() throws IOException {
        assertThat(documented()).isEqualTo(known()).isNotEmpty();
    }

    @Test
    void everyKeyHasADescriptionInTheMetadata() throws IOException {
        for (JsonNode property :
                JsonMapper.shared().readTree(Files.readString(METADATA)).get("properties")) {
            assertThat(property.path("description").asString(""))
                    .as(property.get("name").asString())
                    .matches("(?s)(?!The |A ).+\\.");
        }
    }
}
