package dev.peerage.tracker;

import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * What a filter makes of a request.
 *
 * @param kind what to do
 * @param rejection what to answer when the request is rejected, and with silence what it would have been, else null
 */
public record Verdict(Kind kind, @Nullable Rejection rejection) {

    /** Answer in full. */
    public static final Verdict SERVE = new Verdict(Kind.SERVE, null);

    /** Answer with success but no peers, and store no new peer: what a client does not take for a failure. */
    public static final Verdict SERVE_THINLY = new Verdict(Kind.SERVE_THINLY, null);

    /** Answer nothing: silence over UDP, a closed connection over HTTP. */
    public static final Verdict DROP = new Verdict(Kind.DROP, null);

    /** The same, and counted as the work of a limit. */
    public static final Verdict DROP_OVER_LIMIT = new Verdict(Kind.DROP, Rejection.TOO_MANY_REQUESTS);

    /** Answer with a refusal. */
    public static Verdict reject(Rejection rejection) {
        return new Verdict(Kind.REJECT, rejection);
    }

    /** Ordered from the mildest to the strictest. */
    public enum Kind {
        SERVE,
        SERVE_THINLY,
        REJECT,
        DROP
    }

    /** The stricter of two; this one when they are alike. */
    Verdict or(Verdict other) {
        return other.kind.compareTo(kind) > 0 ? other : this;
    }

    /** Whether to answer thinly; throws what ends the request when it is not to be served at all. */
    boolean thin() {
        if (kind == Kind.DROP) {
            throw rejection == null ? DroppedException.FILTERED : DroppedException.OVER_LIMIT;
        }
        if (rejection != null) {
            throw RejectedException.of(rejection);
        }
        return kind == Kind.SERVE_THINLY;
    }
}
