package dev.peerage.benchmarking.live;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code jcmd} says of a process.
 *
 * @param allocatedBytes what threads that still run have allocated since they began
 * @param liveBytes live objects, counted after a full collection
 */
record HeapReport(long allocatedBytes, long liveBytes) {

    /** One command a line, as {@code jcmd -f} takes them. */
    static final String COMMANDS = "Thread.print -e\nGC.class_histogram\n";

    private static final Pattern TOTAL = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);
    private static final Pattern ALLOCATED = Pattern.compile(" allocated=([\\d.]+)([BKMGT]?)");
    private static final String UNITS = "BKMGT";

    /** Reads what the commands have printed. */
    static HeapReport of(String output) {
        Matcher total = TOTAL.matcher(output);
        if (!total.find()) {
            throw new IllegalArgumentException("no histogram: " + output);
        }
        double allocated = 0;
        Matcher each = ALLOCATED.matcher(output);
        while (each.find()) {
            int power = Math.max(0, UNITS.indexOf(each.group(2).toUpperCase(Locale.ROOT)));
            allocated += Double.parseDouble(each.group(1)) * Math.pow(1024, power);
        }
        return new HeapReport(Math.round(allocated), Long.parseLong(total.group(1)));
    }
}
