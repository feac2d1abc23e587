package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Row;
import java.util.List;
import java.util.concurrent.Callable;

/** Rows that are still to be measured, most often one. */
record Step(String title, Callable<List<Row>> work) {

    /** One row. */
    static Step of(String title, Callable<Row> work) {
        return new Step(title, () -> List.of(work.call()));
    }
}
