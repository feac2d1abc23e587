package dev.peerage.access;

import java.io.File;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Which torrents may be tracked.
 *
 * @param allowList File with the info hashes of the only torrents that may be tracked, one a line; read again when it changes.
 * @param denyList File with the info hashes of torrents that may not be tracked, one a line; read again when it changes.
 */
@ConfigurationProperties("peerage.access")
record AccessProperties(@Nullable File allowList, @Nullable File denyList) {}
