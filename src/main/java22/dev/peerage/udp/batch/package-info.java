/** The batch lane: many datagrams a system call, by the Foreign Function API. Linux, and compiled for Java 22. */
@NullMarked
package dev.peerage.udp.batch;

import org.jspecify.annotations.NullMarked;
