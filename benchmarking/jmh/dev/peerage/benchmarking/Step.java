package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Row;
import java.util.concurrent.Callable;

/** One row that is still to be measured. */
record Step(String title, Callable<Row> work) {}
