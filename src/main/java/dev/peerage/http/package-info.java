/** The HTTP door: connections, requests, the clients' addresses, and two ways through one handler. */
@NullMarked
package dev.peerage.http;

import org.jspecify.annotations.NullMarked;
