@NullMarked
package dev.peerage;

import org.jspecify.annotations.NullMarked;
