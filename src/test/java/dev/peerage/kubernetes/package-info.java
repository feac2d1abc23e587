@NullMarked
package dev.peerage.kubernetes;

import org.jspecify.annotations.NullMarked;
