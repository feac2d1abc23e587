/** The port behind which swarms live, and what every store shares: settings, clock, sweeping. */
@NullMarked
package dev.peerage.repository;

import org.jspecify.annotations.NullMarked;
