/** A client that asks a running tracker over its doors: the image's health check and the chart's test. The JDK alone, no Spring. */
@NullMarked
package dev.peerage.probe;

import org.jspecify.annotations.NullMarked;
