package dev.peerage.tracker;

/** Tells a door to answer nothing. One instance for each of two reasons, no stack trace. */
public final class DroppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    // safe to share: they keep neither a stack trace nor suppressed exceptions
    @SuppressWarnings("StaticAssignmentOfThrowable")
    static final DroppedException FILTERED = new DroppedException(DropReason.FILTERED);

    @SuppressWarnings("StaticAssignmentOfThrowable")
    static final DroppedException OVER_LIMIT = new DroppedException(DropReason.LIMIT);

    private final DropReason reason;

    private DroppedException(DropReason reason) {
        super("dropped: " + reason.tag(), null, false, false);
        this.reason = reason;
    }

    /** What the silence counts as. */
    public DropReason reason() {
        return reason;
    }
}
