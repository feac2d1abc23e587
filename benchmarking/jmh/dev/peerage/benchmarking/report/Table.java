package dev.peerage.benchmarking.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The rows of one scenario, ordered and compared. Rows with the same parameters are rivals: the best of them is the one with
 * the least, or the most, of what they are {@linkplain Measure#primary compared by}.
 */
public final class Table {

    private final String scenario;
    private final List<Row> rows;
    private final List<String> parameters;
    private final List<Measure> measures;

    private Table(String scenario, List<Row> rows) {
        this.scenario = scenario;
        Set<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.addAll(row.fields().keySet()));
        names.removeIf(name -> name.equals(Row.SCENARIO) || name.equals(Row.STORE));
        measures = Arrays.stream(Measure.values())
                .filter(measure -> names.contains(measure.field()))
                .toList();
        names.removeIf(name -> Measure.of(name).isPresent());
        parameters = List.copyOf(names);
        this.rows = rows.stream().sorted(order()).toList();
    }

    /** One table a scenario, in the order in which scenarios first appear. */
    public static List<Table> of(List<Row> rows) {
        Map<String, List<Row>> scenarios = new LinkedHashMap<>();
        for (Row row : rows) {
            scenarios
                    .computeIfAbsent(row.text(Row.SCENARIO), name -> new ArrayList<>())
                    .add(row);
        }
        List<Table> tables = new ArrayList<>();
        scenarios.forEach((scenario, members) -> tables.add(new Table(scenario, members)));
        return tables;
    }

    private Comparator<Row> order() {
        Comparator<Row> order = Comparator.comparingInt(row -> 0);
        for (String parameter : parameters) {
            order = order.thenComparingDouble(row -> row.number(parameter).orElse(0))
                    .thenComparing(row -> row.text(parameter));
        }
        return order.thenComparingDouble(row -> cost(row).orElse(Double.MAX_VALUE));
    }

    /** The scenario's name. */
    public String scenario() {
        return scenario;
    }

    /** All rows, by parameters and then the best first. */
    public List<Row> rows() {
        return rows;
    }

    /** What the rows are compared by, or most of them: one that asks at a fixed rate has a measure of its own. */
    public Measure primary() {
        return rows.stream()
                .flatMap(row -> primary(row).stream())
                .min(Comparator.naturalOrder())
                .orElseGet(() -> measures.get(0));
    }

    private static Optional<Measure> primary(Row row) {
        return Measure.primary(measure -> row.number(measure).isPresent());
    }

    /** What rivals are compared by, so that less of it is better. */
    private static OptionalDouble cost(Row row) {
        return primary(row)
                .map(measure -> measure.lessIsBetter()
                        ? row.number(measure)
                        : OptionalDouble.of(1 / row.number(measure).orElseThrow()))
                .orElse(OptionalDouble.empty());
    }

    /**
     * What a picture shows: what the scenario is about where its runs all take the same time; throughput where programs answer
     * clients; else what rows are compared by.
     */
    Measure drawn() {
        return Measure.DRAWN.stream().filter(measures::contains).findFirst().orElseGet(this::primary);
    }

    /** Whether rows are about processes of their own, and not about stores. */
    boolean ofPrograms() {
        return measures.contains(Measure.RESIDENT_MEBIBYTES_BEFORE);
    }

    /** The name of a field in plain words. */
    static String words(String field) {
        return field.replaceAll("(?<=[a-z])([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    /** What was measured. */
    public List<Measure> measures() {
        return measures;
    }

    /** The parameters that have more than one value here. */
    public List<String> varying() {
        return parameters.stream()
                .filter(parameter ->
                        rows.stream().map(row -> row.text(parameter)).distinct().count() > 1)
                .toList();
    }

    /** The parameters that all rows share. */
    public List<String> constant() {
        List<String> varying = varying();
        return parameters.stream()
                .filter(parameter -> !varying.contains(parameter))
                .toList();
    }

    /** Whether any two rows are rivals. */
    public boolean compared() {
        return rows.stream().map(this::key).distinct().count() < rows.size();
    }

    /** How many times the best of its rivals this row is: 1 for the best. */
    public OptionalDouble ratio(Row row) {
        OptionalDouble own = cost(row);
        OptionalDouble best = rows.stream()
                .filter(other -> key(other).equals(key(row)))
                .map(Table::cost)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .min();
        return own.isEmpty() || best.isEmpty() || best.getAsDouble() <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(own.getAsDouble() / best.getAsDouble());
    }

    private List<String> key(Row row) {
        return parameters.stream().map(row::text).toList();
    }
}
