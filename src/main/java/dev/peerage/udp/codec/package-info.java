/** Datagrams of the UDP tracker protocol, read into values and written from them; buffers by absolute index only. */
@NullMarked
package dev.peerage.udp.codec;

import org.jspecify.annotations.NullMarked;
