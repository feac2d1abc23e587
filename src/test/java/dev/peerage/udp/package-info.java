@NullMarked
package dev.peerage.udp;

import org.jspecify.annotations.NullMarked;
