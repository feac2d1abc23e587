@NullMarked
package dev.peerage.http;

import org.jspecify.annotations.NullMarked;
