/** The words everybody speaks: hashes, peers, requests, answers and refusals, on nothing but the JDK. */
@NullMarked
package dev.peerage.bittorrent;

import org.jspecify.annotations.NullMarked;
