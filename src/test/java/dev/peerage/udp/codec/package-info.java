@NullMarked
package dev.peerage.udp.codec;

import org.jspecify.annotations.NullMarked;
