/** What operators ask over the management port: torrents, sums, health, and how the start went. */
@NullMarked
package dev.peerage.actuate;

import org.jspecify.annotations.NullMarked;
