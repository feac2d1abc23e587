package dev.peerage.tracker;

/** Tells a door to answer nothing. One instance, no stack trace. */
public final class DroppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    // safe to share: it keeps neither a stack trace nor suppressed exceptions
    @SuppressWarnings("StaticAssignmentOfThrowable")
    static final DroppedException INSTANCE = new DroppedException();

    private DroppedException() {
        super("dropped by a filter", null, false, false);
    }
}
