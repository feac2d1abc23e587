/** Real BitTorrent clients against a real tracker process: run by the profile {@code real-clients}. */
@NullMarked
package dev.peerage.realclients;

import org.jspecify.annotations.NullMarked;
