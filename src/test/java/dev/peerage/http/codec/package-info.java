@NullMarked
package dev.peerage.http.codec;

import org.jspecify.annotations.NullMarked;
