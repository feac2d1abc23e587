package dev.peerage.benchmarking.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** Draws a table: lines where a size grows, bars otherwise. */
final class Picture {

    private static final int WIDTH = 1100;
    private static final int HEIGHT = 600;

    /** Sizes that make a line, the first that takes enough values. */
    private static final List<String> SIZES = List.of("peers", "swarm", "mebibytes", "torrents");

    private static final int LEAST_POINTS = 3;

    /** From this ratio of the highest to the lowest value on, a linear axis shows nothing but the highest. */
    private static final double LOGARITHMIC_FROM = 30;

    /** More of them side by side overlap. */
    private static final int MOST_LABEL_CHARACTERS = 90;

    private static final int SLANT_DEGREES = 30;

    private Picture() {}

    /** Writes {@code <scenario>.png} to the folder and answers its name. */
    static String write(Path folder, Table table) throws IOException {
        String name = table.scenario() + ".png";
        Optional<String> size = SIZES.stream()
                .filter(field -> table.rows().stream()
                                .map(row -> row.text(field))
                                .filter(text -> !text.isEmpty())
                                .distinct()
                                .count()
                        >= LEAST_POINTS)
                .findFirst();
        Chart<?, ?> chart = size.isPresent() ? lines(table, size.get()) : bars(table);
        chart.getStyler().setChartBackgroundColor(Color.WHITE).setLegendPosition(Styler.LegendPosition.OutsideE);
        if (chart.getStyler() instanceof AxesChartStyler axes) {
            axes.setYAxisDecimalPattern("#,##0.###");
        }
        BitmapEncoder.saveBitmap(chart, folder.resolve(name).toString(), BitmapEncoder.BitmapFormat.PNG);
        return name;
    }

    private static XYChart lines(Table table, String size) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(table.scenario())
                .xAxisTitle(size)
                .yAxisTitle(table.drawn().title())
                .build();
        Map<String, TreeMap<Double, Double>> series = new LinkedHashMap<>();
        for (Row row : table.rows()) {
            if (row.number(size).isPresent() && row.number(table.drawn()).isPresent()) {
                series.computeIfAbsent(label(table, row, size), name -> new TreeMap<>())
                        .put(
                                row.number(size).getAsDouble(),
                                row.number(table.drawn()).getAsDouble());
            }
        }
        series.forEach((name, points) ->
                chart.addSeries(name, new ArrayList<>(points.keySet()), new ArrayList<>(points.values())));
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setXAxisDecimalPattern("#,###");
        if (logarithmic(table)) {
            chart.getStyler().setYAxisLogarithmic(true);
        } else {
            chart.getStyler().setYAxisMin(0.0);
        }
        return chart;
    }

    /** A line is a store and whatever else varies; the number of torrents follows the number of peers. */
    private static String label(Table table, Row row, String size) {
        String others = table.varying().stream()
                .filter(name -> !name.equals(size) && !name.equals("torrents"))
                .map(row::text)
                .collect(Collectors.joining(" "));
        String store = row.text(Row.STORE);
        String label = (store + " " + others).strip();
        return label.isEmpty() ? table.scenario() : label;
    }

    private static CategoryChart bars(Table table) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(table.scenario())
                .yAxisTitle(table.drawn().title())
                .build();
        List<String> groups =
                table.rows().stream().map(row -> group(table, row)).distinct().toList();
        Map<String, Map<String, Double>> series = new LinkedHashMap<>();
        for (Row row : table.rows()) {
            row.number(table.drawn())
                    .ifPresent(value -> series.computeIfAbsent(row.text(Row.STORE), name -> new LinkedHashMap<>())
                            .put(group(table, row), value));
        }
        series.forEach((store, values) -> {
            List<Double> heights = new ArrayList<>();
            groups.forEach(group -> heights.add(values.get(group)));
            chart.addSeries(store.isEmpty() ? "any" : store, groups, heights);
        });
        if (logarithmic(table)) {
            chart.getStyler().setYAxisLogarithmic(true);
            chart.getStyler().setYAxisMin(powerOfTenBelow(table));
        } else {
            chart.getStyler().setYAxisMin(0.0);
        }
        if (groups.stream().mapToInt(String::length).sum() > MOST_LABEL_CHARACTERS) {
            chart.getStyler().setXAxisLabelRotation(SLANT_DEGREES);
        }
        return chart;
    }

    /** Where bars on a logarithmic axis begin. */
    private static double powerOfTenBelow(Table table) {
        double least = table.rows().stream()
                .flatMap(row -> row.number(table.drawn()).stream().boxed())
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(1);
        return Math.pow(10, Math.floor(Math.log10(least)));
    }

    private static String group(Table table, Row row) {
        String group = table.varying().stream()
                .filter(row.fields()::containsKey)
                .map(name ->
                        Table.words(name) + " " + Summary.value(row.fields().get(name)))
                .collect(Collectors.joining(", "));
        return group.isEmpty() ? " " : group;
    }

    private static boolean logarithmic(Table table) {
        List<Double> values = table.rows().stream()
                .flatMap(row -> row.number(table.drawn()).stream().boxed())
                .sorted()
                .toList();
        return !values.isEmpty()
                && values.get(0) > 0
                && values.get(values.size() - 1) / values.get(0) >= LOGARITHMIC_FROM;
    }
}
