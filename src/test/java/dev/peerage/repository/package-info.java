@NullMarked
package dev.peerage.repository;

import org.jspecify.annotations.NullMarked;
