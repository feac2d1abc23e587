package dev.peerage.benchmarking.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What one window of a comparison measures.
 *
 * @param name {@link #ROUND}, {@link #LONG} or {@link #RATE}
 * @param number which round, how many seconds, or how many percent of the capacity
 * @param overrides options of the load that stand instead of those asked for, each with its value
 */
record WindowKind(String name, int number, List<String> overrides) {

    /** Saturated, repeated, in turn. */
    static final String ROUND = "round";

    /** Saturated once, for so long that a tracker's clean-up falls into it. */
    static final String LONG = "long";

    /** A fixed rate below what the tracker can do. */
    static final String RATE = "rate";

    private static final int RATE_SECONDS = 10;

    static WindowKind round(int number) {
        return new WindowKind(ROUND, number, List.of());
    }

    static WindowKind longWindow(int seconds) {
        return new WindowKind(LONG, seconds, List.of("--duration", Integer.toString(seconds)));
    }

    /** {@code capacity} is what the tracker answered a second when saturated. */
    static WindowKind rate(int percent, double capacity, String transport, int flows) {
        List<String> overrides = new ArrayList<>(List.of(
                "--rate",
                String.format(Locale.ROOT, "%.0f", capacity * percent / 100),
                "--duration",
                Integer.toString(RATE_SECONDS)));
        if (transport.equals("udp")) {
            overrides.addAll(List.of("--flows", Integer.toString(flows)));
        }
        return new WindowKind(RATE, percent, List.copyOf(overrides));
    }

    String title() {
        return switch (name) {
            case LONG -> number + " s";
            case RATE -> number + " %";
            default -> "round " + number;
        };
    }

    String fileName() {
        return name + "-" + number;
    }

    void addTo(Map<String, Object> window) {
        window.put("kind", name);
        window.put(name.equals(RATE) ? "percent" : name.equals(LONG) ? "longSeconds" : ROUND, number);
    }

    /** The options asked for, less those that stand against the overrides, and the overrides. */
    List<String> arguments(List<String> asked) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            if (isOverridden(asked.get(i))) {
                i++;
            } else {
                arguments.add(asked.get(i));
            }
        }
        arguments.addAll(overrides);
        return arguments;
    }

    private boolean isOverridden(String option) {
        // a window and a rate exclude each other
        return option.startsWith("--")
                && (overrides.contains(option) || (option.equals("--window") && overrides.contains("--rate")));
    }
}
