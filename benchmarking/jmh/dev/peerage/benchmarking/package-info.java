/** Measures the stores: the command line, the benchmarks behind it, and the report over what they wrote. */
@NullMarked
package dev.peerage.benchmarking;

import org.jspecify.annotations.NullMarked;
