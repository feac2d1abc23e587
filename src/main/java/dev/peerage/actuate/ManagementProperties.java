package dev.peerage.actuate;

import java.io.File;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The management port.
 *
 * @param tokenFile File with the bearer token that changes over the management port need.
 */
@ConfigurationProperties("peerage.management")
record ManagementProperties(@Nullable File tokenFile) {}
