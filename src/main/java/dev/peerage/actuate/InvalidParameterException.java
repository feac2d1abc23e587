package dev.peerage.actuate;

/** A parameter of an endpoint that cannot be read. */
final class InvalidParameterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    /** @param sentence what is wrong with which parameter */
    InvalidParameterException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    String sentence() {
        return sentence;
    }
}
