package dev.peerage.access;

/** A watched file cannot be used. The message says why, if need be with a line's number, and never shows content or a path. */
final class UnusableFileException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param reason completes the sentence "the file cannot be used: …" */
    UnusableFileException(String reason) {
        super(reason, null, false, false);
    }

    /** Why the file cannot be used. */
    String reason() {
        return String.valueOf(getMessage());
    }
}
