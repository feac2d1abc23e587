@NullMarked
package dev.peerage.repository.memory;

import org.jspecify.annotations.NullMarked;
