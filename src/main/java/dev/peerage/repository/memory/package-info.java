/** Stores that keep their swarms in this process. */
@NullMarked
package dev.peerage.repository.memory;

import org.jspecify.annotations.NullMarked;
