package dev.peerage.benchmarking.live;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code jcmd} says of a process. */
final class HeapReport {

    private static final Pattern TOTAL = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);
    private static final Pattern ALLOCATED = Pattern.compile(" allocated=([\\d.]+)([BKMGT]?)");
    private static final String UNITS = "BKMGT";

    private HeapReport() {}

    /** Out of {@code GC.class_histogram}, which collects first. */
    static long liveBytes(String histogram) {
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IllegalArgumentException("no total in the histogram");
        }
        return Long.parseLong(total.group(1));
    }

    /** Out of {@code Thread.print -e}: the sum of what all threads have allocated. */
    static long allocatedBytes(String threads) {
        double sum = 0;
        Matcher each = ALLOCATED.matcher(threads);
        while (each.find()) {
            int power = Math.max(0, UNITS.indexOf(each.group(2).toUpperCase(Locale.ROOT)));
            sum += Double.parseDouble(each.group(1)) * Math.pow(1024, power);
        }
        return Math.round(sum);
    }
}
