package dev.peerage.benchmarking.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes {@code summary.md} and a picture a scenario out of the rows in a folder of results. */
public final class Summary {

    /** What the machine was, beside the files of rows. */
    public static final String ENVIRONMENT_FILE = "environment.json";

    private static final String SUMMARY_FILE = "summary.md";

    /** A table with more is split into what was done and what that took. */
    private static final int MOST_COLUMNS = 12;

    private Summary() {}

    /**
     * Reads every file of rows in the folder, writes the summary and its pictures there, and answers where the summary is.
     *
     * @throws IOException if there are no rows, or one of the files holds anything else
     */
    public static Path write(Path folder) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Path file : jsonFiles(folder)) {
            rows.addAll(Json.read(file));
        }
        if (rows.isEmpty()) {
            throw new IOException(
                    "no rows in " + folder + ": name a folder that holds files written with --json, or by 'bench all'");
        }
        StringBuilder text = new StringBuilder("# ")
                .append(folder.toAbsolutePath().normalize().getFileName())
                .append("\n\n");
        environment(folder, text);
        for (Table table : Table.of(rows)) {
            String picture = table.rows().stream()
                            .anyMatch(row -> row.number(table.drawn()).isPresent())
                    ? Picture.write(folder, table)
                    : null;
            section(table, picture, text);
        }
        Path summary = folder.resolve(SUMMARY_FILE);
        Files.writeString(summary, text.toString());
        return summary;
    }

    private static List<Path> jsonFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("no folder " + folder + ": name one that holds results");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> !file.endsWith(ENVIRONMENT_FILE))
                    .sorted()
                    .toList();
        }
    }

    private static void environment(Path folder, StringBuilder text) throws IOException {
        Path file = folder.resolve(ENVIRONMENT_FILE);
        if (!Files.exists(file)) {
            return;
        }
        Map<String, Object> environment = Json.readObject(file);
        environment.forEach((name, value) ->
                text.append("- ").append(name).append(": ").append(value).append('\n'));
        text.append("\nOnly ratios within one run hold: the clock of a virtual machine drifts.\n\n");
    }

    private static void section(Table table, @Nullable String picture, StringBuilder text) {
        text.append("## ").append(table.scenario()).append("\n\n");
        Row any = table.rows().get(0);
        List<String> constant = table.constant();
        if (!constant.isEmpty()) {
            text.append(constant.stream()
                            .map(name ->
                                    Table.words(name) + " " + value(any.fields().get(name)))
                            .collect(Collectors.joining(", ")))
                    .append("\n\n");
        }
        List<Measure> footprint =
                table.measures().stream().filter(Measure::footprint).toList();
        List<Measure> figures = table.measures().stream()
                .filter(measure -> !measure.footprint())
                .toList();
        if (figures.size() + footprint.size() <= MOST_COLUMNS || figures.isEmpty()) {
            figures = table.measures();
            footprint = List.of();
        }
        figures(table, figures, table.compared(), text);
        if (!footprint.isEmpty()) {
            text.append("\nWhat the process took:\n\n");
            figures(table, footprint, false, text);
        }
        if (picture != null) {
            text.append("\n![")
                    .append(table.scenario())
                    .append("](")
                    .append(picture)
                    .append(")\n");
        }
        text.append('\n');
    }

    private static void figures(Table table, List<Measure> measures, boolean compared, StringBuilder text) {
        List<String> varying = table.varying();
        List<String> head = new ArrayList<>(varying.stream().map(Table::words).toList());
        head.add(table.ofPrograms() ? "program" : Row.STORE);
        measures.forEach(measure -> head.add(measure.title()));
        if (compared) {
            head.add("ratio to the best");
        }
        line(head, text);
        line(head.stream().map(name -> "---").toList(), text);
        for (Row row : table.rows()) {
            List<String> cells = new ArrayList<>();
            varying.forEach(name -> cells.add(value(row.fields().get(name))));
            cells.add(row.text(Row.STORE));
            measures.forEach(measure -> cells.add(value(row.fields().get(measure.field()))));
            if (compared) {
                cells.add(table.ratio(row).stream()
                        .mapToObj(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                        .collect(Collectors.joining()));
            }
            line(cells, text);
        }
    }

    private static void line(List<String> cells, StringBuilder text) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** Numbers with separators for thousands, and three significant decimals at most. */
    static String value(@Nullable Object value) {
        if (value instanceof Number number) {
            double amount = number.doubleValue();
            if (amount == Math.rint(amount)) {
                return String.format(Locale.ROOT, "%,d", (long) amount);
            }
            return String.format(Locale.ROOT, Math.abs(amount) >= 100 ? "%,.0f" : "%,.2f", amount);
        }
        return value == null ? "" : value.toString();
    }
}
