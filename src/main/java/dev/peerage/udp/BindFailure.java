package dev.peerage.udp;

import org.jspecify.annotations.Nullable;

/** Why an address cannot be bound, as far as an operator can do something about it. */
enum BindFailure {
    IN_USE("Address already in use"),
    NO_SUCH_ADDRESS("Cannot assign requested address"),
    NO_SUCH_FAMILY("family not supported"),
    DENIED("Permission denied"),
    OTHER("");

    /** What the system says; natives and the JDK hand it on in texts only. */
    private final String systemText;

    BindFailure(String systemText) {
        this.systemText = systemText;
    }

    static BindFailure of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnsupportedOperationException) {
                return NO_SUCH_FAMILY;
            }
            BindFailure known = ofText(cause.getMessage());
            if (known != OTHER) {
                return known;
            }
        }
        return OTHER;
    }

    private static BindFailure ofText(@Nullable String message) {
        for (BindFailure failure : values()) {
            if (message != null && message.contains(failure.systemText)) {
                return failure;
            }
        }
        return OTHER;
    }

    /** Whether the host lacks what was asked for: nothing that another port or another process could change. */
    boolean lacksAddress() {
        return this == NO_SUCH_ADDRESS || this == NO_SUCH_FAMILY;
    }
}
