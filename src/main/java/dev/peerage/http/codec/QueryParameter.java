package dev.peerage.http.codec;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The parameters that are read. All others, and {@code ip}, {@code ipv4} and {@code ipv6} with them, are passed over. */
enum QueryParameter {
    INFO_HASH,
    PEER_ID,
    PORT,
    UPLOADED,
    DOWNLOADED,
    LEFT,
    EVENT,
    NUMWANT,
    COMPACT;

    private static final QueryParameter[] ALL = values();

    private final String key = name().toLowerCase(Locale.ROOT);

    /** The parameter that a query stands at, or null for one that is not read. */
    static @Nullable QueryParameter of(QueryString query) {
        for (QueryParameter parameter : ALL) {
            if (query.keyIs(parameter.key)) {
                return parameter;
            }
        }
        return null;
    }
}
