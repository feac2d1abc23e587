@NullMarked
package dev.peerage.actuate;

import org.jspecify.annotations.NullMarked;
