/** Fixed work on a tracker that changes at the same time, and whether what must hold did hold. */
@NullMarked
package dev.peerage.benchmarking.pressure;

import org.jspecify.annotations.NullMarked;
