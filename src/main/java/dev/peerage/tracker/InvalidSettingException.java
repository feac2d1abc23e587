package dev.peerage.tracker;

/** A setting that cannot be used; it ends the start with a message that names key, value and remedy. */
public final class InvalidSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String key;
    private final String value;
    private final String remedy;

    /**
     * @param key the property, as it stands in the documentation
     * @param value what it is set to
     * @param remedy what is wrong with that, and what is allowed
     */
    public InvalidSettingException(String key, Object value, String remedy) {
        super(key + "=" + value + ": " + remedy);
        this.key = key;
        this.value = String.valueOf(value);
        this.remedy = remedy;
    }

    /** The property, as it stands in the documentation. */
    public String key() {
        return key;
    }

    /** What it is set to. */
    public String value() {
        return value;
    }

    /** What is wrong with that, and what is allowed. */
    public String remedy() {
        return remedy;
    }
}
