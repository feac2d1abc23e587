/** Who may use the tracker, and how much of it: lists and limits, each a filter before the repository. */
@NullMarked
package dev.peerage.access;

import org.jspecify.annotations.NullMarked;
