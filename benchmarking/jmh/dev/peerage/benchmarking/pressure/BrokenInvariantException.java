package dev.peerage.benchmarking.pressure;

/** Something that must always hold did not: whatever was measured, it was not the work that was asked for. */
public final class BrokenInvariantException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A sentence that names what was expected and what was found. */
    public BrokenInvariantException(String sentence) {
        super(sentence);
    }
}
