/** Pressure on a real tracker over loopback sockets: what clients were answered is counted where they stand, at their sockets. */
@NullMarked
package dev.peerage.benchmarking.live;

import org.jspecify.annotations.NullMarked;
