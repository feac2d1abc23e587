@NullMarked
package dev.peerage.bittorrent;

import org.jspecify.annotations.NullMarked;
