/** The words of HTTP trackers: queries in, bencoded dictionaries out. No channels, no Reactor, no Spring. */
@NullMarked
package dev.peerage.http.codec;

import org.jspecify.annotations.NullMarked;
