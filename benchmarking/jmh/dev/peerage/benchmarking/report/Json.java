package dev.peerage.benchmarking.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes files of rows: a JSON list of flat objects. */
public final class Json {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final JsonMapper LINES = JsonMapper.builder().build();
    private static final TypeReference<List<Map<String, Object>>> ROWS = new TypeReference<>() {};
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private Json() {}

    /** Writes rows, and the folders above the file. */
    public static void write(Path file, List<Row> rows) throws IOException {
        writeObject(file, rows.stream().map(Row::fields).toList());
    }

    /** Writes anything that Jackson can. */
    public static void writeObject(Path file, Object value) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, MAPPER.writeValueAsString(value) + "\n");
    }

    /**
     * Reads rows.
     *
     * @throws IOException if the file cannot be read or holds anything else
     */
    public static List<Row> read(Path file) throws IOException {
        try {
            return MAPPER.readValue(Files.readString(file), ROWS).stream()
                    .map(Row::of)
                    .toList();
        } catch (JacksonException notRows) {
            throw new IOException(file + " holds no list of rows: " + notRows.getOriginalMessage(), notRows);
        }
    }

    /** Reads a list of rows, or one object as a list of one: what a load writes. */
    public static List<Row> readRowOrRows(Path file) throws IOException {
        return Files.readString(file).stripLeading().startsWith("{") ? List.of(Row.of(readObject(file))) : read(file);
    }

    /** Reads one flat object. */
    public static Map<String, Object> readObject(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    /** One flat object out of its text. */
    public static Map<String, Object> parse(String text) throws IOException {
        try {
            return MAPPER.readValue(text, OBJECT);
        } catch (JacksonException notAnObject) {
            throw new IOException("no JSON object: " + text, notAnObject);
        }
    }

    /** Rows out of the text of a list. */
    public static List<Row> parseRows(String text) throws IOException {
        try {
            return MAPPER.readValue(text, ROWS).stream().map(Row::of).toList();
        } catch (JacksonException notRows) {
            throw new IOException("no list of rows: " + text, notRows);
        }
    }

    /** A row in one line. */
    public static String line(Row row) {
        return line(row.fields());
    }

    /** A list of rows in one line. */
    public static String line(List<Row> rows) {
        return LINES.writeValueAsString(rows.stream().map(Row::fields).toList());
    }

    /** An object in one line. */
    public static String line(Map<String, ?> fields) {
        return LINES.writeValueAsString(fields);
    }
}
