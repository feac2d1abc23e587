/** Load generators, the responder that does nothing, and the comparison of trackers under one load. */
@NullMarked
package dev.peerage.benchmarking.load;

import org.jspecify.annotations.NullMarked;
