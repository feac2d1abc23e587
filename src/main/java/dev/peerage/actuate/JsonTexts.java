package dev.peerage.actuate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads a flat JSON object as texts by their names; numbers are taken as they are written, null is the empty text. */
final class JsonTexts {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Set<String> known;

    /** @param known names that may be shown in a refusal */
    JsonTexts(Set<String> known) {
        this.known = known;
    }

    /**
     * The texts of an object.
     *
     * @throws ProblemException if it is no JSON object, a name comes twice, or a value is no text, number or null
     */
    Map<String, String> read(byte[] json) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw refusal("the body must be a JSON object", null);
            }
            Map<String, String> texts = new LinkedHashMap<>();
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                if (texts.put(name, value(name, parser)) != null) {
                    throw refusal("a name must not come twice", name);
                }
            }
            if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw refusal("the body must be one JSON object", null);
            }
            return texts;
        } catch (JacksonException malformed) {
            throw refusal("the body must be a JSON object", null);
        }
    }

    private String value(String name, JsonParser parser) {
        JsonToken token = parser.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return "";
        }
        if (token == JsonToken.VALUE_STRING || token.isNumeric()) {
            return parser.getString();
        }
        throw refusal("a value must be a text, a number or null", name);
    }

    private ProblemException refusal(String reason, @Nullable String name) {
        return new ProblemException(
                name != null && known.contains(name)
                        ? Problem.ofField(name, reason)
                        : Problem.of(HttpStatus.BAD_REQUEST, reason));
    }
}
