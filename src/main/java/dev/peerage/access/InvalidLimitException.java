package dev.peerage.access;

/** A change of limits that cannot be made. Nothing of it has been. */
public final class InvalidLimitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The {@link #name()} of what is wrong with a change as a whole. */
    public static final String WHOLE = "";

    private final String name;
    private final String reason;

    /**
     * @param name which limit: one of the known names, an unknown one that is as short and plain as those, or {@link #WHOLE}
     * @param reason what is allowed; never what was given
     */
    InvalidLimitException(String name, String reason) {
        super(name + ": " + reason);
        this.name = name;
        this.reason = reason;
    }

    /** Which limit, by its name, or {@link #WHOLE}: safe to show. */
    public String name() {
        return name;
    }

    /** What is allowed, without a full stop: safe to show. */
    public String reason() {
        return reason;
    }
}
