/** Where the rooms come together: the application's entry point and nothing else. */
@NullMarked
package dev.peerage;

import org.jspecify.annotations.NullMarked;
