/** The whole tracker as its clients meet it: every trouble case, on every store and both HTTP adapters. */
@NullMarked
package dev.peerage.conformance;

import org.jspecify.annotations.NullMarked;
