@NullMarked
package dev.peerage.network;

import org.jspecify.annotations.NullMarked;
