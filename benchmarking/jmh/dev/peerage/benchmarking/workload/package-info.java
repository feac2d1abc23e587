/** Who announces what: a population of torrents and peers that looks like a public tracker's. */
@NullMarked
package dev.peerage.benchmarking.workload;

import org.jspecify.annotations.NullMarked;
