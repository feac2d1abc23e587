@NullMarked
package dev.peerage.tracker;

import org.jspecify.annotations.NullMarked;
