@NullMarked
package dev.peerage.probe;

import org.jspecify.annotations.NullMarked;
