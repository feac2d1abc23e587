package dev.peerage.actuate;

import java.util.Locale;

/** Writes values the way they are written in configuration files. */
final class SettingText {

    private SettingText() {}

    /** {@code SKIP_LIST} as {@code skip-list}. */
    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
