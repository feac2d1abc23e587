/** The UDP door: sockets, connection ids, and the walk of a datagram from its bytes to its reply (BEP 15). */
@NullMarked
package dev.peerage.udp;

import org.jspecify.annotations.NullMarked;
