/** The JMH benchmarks. Their parameters are set by the command line; what stands in the code are the full sizes. */
@NullMarked
package dev.peerage.benchmarking.scenarios;

import org.jspecify.annotations.NullMarked;
