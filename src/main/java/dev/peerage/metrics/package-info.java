/** What the tracker shows of itself to Micrometer: every meter's name in one place, and where each reads. */
@NullMarked
package dev.peerage.metrics;

import org.jspecify.annotations.NullMarked;
