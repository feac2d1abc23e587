/** Rows of figures, the JSON that keeps them, and the tables and pictures made of them. */
@NullMarked
package dev.peerage.benchmarking.report;

import org.jspecify.annotations.NullMarked;
