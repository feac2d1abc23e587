package dev.peerage.benchmarking.load;

import java.util.ArrayList;
import java.util.List;

/** CPU lists as taskset and /proc write them: {@code 0-3,6}. */
final class CpuList {

    private CpuList() {}

    static List<Integer> parse(String text) {
        List<Integer> cpus = new ArrayList<>();
        for (String part : text.strip().split(",", -1)) {
            int dash = part.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return cpus;
    }
}
