@NullMarked
package dev.peerage.access;

import org.jspecify.annotations.NullMarked;
