@NullMarked
package dev.peerage.metrics;

import org.jspecify.annotations.NullMarked;
