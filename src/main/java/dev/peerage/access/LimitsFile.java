package dev.peerage.access;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the file of limits: lines {@code name=value} with the names of {@link LimitsControl#change}, empty lines, and comments
 * behind {@code #}; a byte-order mark does not matter. One line that cannot be used, and all limits stay as they are; so they do
 * when a file that held something is blank, as one is that was cut and is still being written. A comment alone means it: all as
 * configured.
 */
final class LimitsFile implements WatchedFile.Reader {

    static final String PROPERTY = "peerage.limits.file";
    static final int MAX_BYTES = 64 * 1024;

    private final LimitsControl control;

    private boolean heldSomething;

    LimitsFile(LimitsControl control) {
        this.control = control;
    }

    @Override
    public void read(byte[] content) throws UnusableFileException {
        boolean blank = FileText.blank(content);
        if (blank && heldSomething) {
            throw new UnusableFileException("it has become empty; a file that is meant to set nothing holds a comment");
        }
        set(content);
        heldSomething = !blank;
    }

    private void set(byte[] content) throws UnusableFileException {
        int start = FileText.start(content);
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, Integer> lineNumbers = new LinkedHashMap<>();
        List<String> lines = new String(content, start, content.length - start, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .toList();
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.get(index);
            int number = index + 1;
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int equals = line.indexOf('=');
            String name = equals < 0 ? "" : line.substring(0, equals).strip();
            if (!LimitTexts.NAMES.contains(name)) {
                throw new UnusableFileException("line " + number + " must be one of these and = and a value: "
                        + String.join(", ", LimitTexts.NAMES));
            }
            if (texts.put(name, line.substring(equals + 1).strip()) != null) {
                throw new UnusableFileException(
                        "line " + number + ": " + name + " stands in line " + lineNumbers.get(name) + " already");
            }
            lineNumbers.put(name, number);
        }
        try {
            control.replace(texts);
        } catch (InvalidLimitException invalid) {
            throw new UnusableFileException(
                    "line " + lineNumbers.get(invalid.name()) + ": " + invalid.name() + " " + invalid.reason());
        }
    }
}
