package dev.peerage.benchmarking.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One measured case: the fields of {@link Measure} are what was measured, all others say of what. It is a JSON object in the
 * files.
 */
public final class Row {

    /** What was done: the field by which rows make a table. */
    public static final String SCENARIO = "scenario";

    /** To which store it was done: the field by which rows of a table are compared. */
    public static final String STORE = "store";

    private static final double WHOLE_FROM = 1000;

    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** A row of a scenario. */
    public static Row of(String scenario) {
        return new Row().with(SCENARIO, scenario);
    }

    /** The row with these fields, strings and numbers. */
    public static Row of(Map<String, ?> fields) {
        Row row = new Row();
        row.fields.putAll(fields);
        return row;
    }

    /** Sets a field to a string or a number. */
    public Row with(String field, Object value) {
        fields.put(field, value);
        return this;
    }

    /** Sets a measured value. */
    public Row with(Measure measure, double value) {
        // whole numbers from a thousand on: the rest is noise
        if (Math.abs(value) >= WHOLE_FROM) {
            return with(measure.field(), Math.round(value));
        }
        return with(measure.field(), Math.rint(value * WHOLE_FROM) / WHOLE_FROM);
    }

    /** All fields in their order. */
    public Map<String, Object> fields() {
        return Collections.unmodifiableMap(fields);
    }

    /** A field as text, empty when it is missing. */
    public String text(String field) {
        Object value = fields.get(field);
        return value == null ? "" : value.toString();
    }

    /** A field as a number, if it is one. */
    public OptionalDouble number(String field) {
        return fields.get(field) instanceof Number number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    /** A measured value, if this row has it. */
    public OptionalDouble number(Measure measure) {
        return number(measure.field());
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
