package dev.peerage.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the table of cases in docs/protocol.md to the tests: none is named that does not exist, none with an id is left out. */
class CaseTableTests {

    private static final Pattern ROW = Pattern.compile("\\| (C\\d+) \\| .* \\| (.*) \\| (.+) \\|");
    private static final Pattern NAMED = Pattern.compile("`(\\w+)\\.(\\w+)`");
    private static final Pattern TEST_OF_A_CASE = Pattern.compile("void (c\\d+\\w*)\\(");
    private static final int CASES = 117;

    private static List<Matcher> rows() throws IOException {
        List<Matcher> rows = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("docs/protocol.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static Map<String, String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""),
                            CaseTableTests::read,
                            (first, sameName) -> first + sameName));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void everyCaseStandsInTheTableOnce() throws IOException {
        assertThat(rows().stream().map(row -> row.group(1))).hasSize(CASES).doesNotHaveDuplicates();
    }

    @Test
    void everyTestNamedInTheTableExists() throws IOException {
        Map<String, String> sources = sources();
        for (Matcher row : rows()) {
            Matcher named = NAMED.matcher(row.group(2));
            while (named.find()) {
                assertThat(sources.getOrDefault(named.group(1), ""))
                        .as(row.group(1))
                        .contains("void " + named.group(2) + "(");
            }
        }
    }

    @Test
    void everyTestOfACaseStandsInTheTable() throws IOException {
        String table = rows().stream().map(row -> row.group(2)).collect(Collectors.joining());
        List<String> tests = sources().entrySet().stream()
                .filter(source -> source.getKey().endsWith("CasesTests"))
                .map(Map.Entry::getValue)
                .flatMap(source -> TEST_OF_A_CASE.matcher(source).results())
                .map(found -> found.group(1))
                .toList();

        assertThat(tests).isNotEmpty().allSatisfy(test -> assertThat(table).contains("." + test + "`"));
    }
}
