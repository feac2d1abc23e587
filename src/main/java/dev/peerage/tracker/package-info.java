/** What a tracker does between a door and the repository: filter, decide, ask, count. */
@NullMarked
package dev.peerage.tracker;

import org.jspecify.annotations.NullMarked;
