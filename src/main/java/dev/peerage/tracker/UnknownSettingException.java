package dev.peerage.tracker;

import java.util.List;

/** Settings under {@code peerage.} that nobody reads; ends the start. */
final class UnknownSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param descriptions key, place and nearest known key of each, without its value */
    UnknownSettingException(List<String> descriptions) {
        super(String.join(System.lineSeparator(), descriptions));
    }
}
