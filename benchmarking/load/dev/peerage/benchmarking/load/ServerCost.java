package dev.peerage.benchmarking.load;

import java.util.Map;

/**
 * What a server used for the answers of a measured time.
 *
 * @param cpuSeconds CPU of all its threads
 * @param systemCpuSeconds CPU of the whole machine, the load included
 * @param busy the part of the CPUs it may use that it used
 * @param cpuMicrosPerResponse CPU for each answer that is no error
 * @param systemMicrosPerResponse the machine's CPU for each such answer
 * @param contextSwitches of all its threads
 * @param residentBytes its memory at the end
 * @param descriptors its open files at the end
 * @param threads its threads at the end
 */
record ServerCost(
        double cpuSeconds,
        double systemCpuSeconds,
        double busy,
        double cpuMicrosPerResponse,
        double systemMicrosPerResponse,
        long contextSwitches,
        long residentBytes,
        int descriptors,
        int threads) {

    private static final double SATURATED = 0.95;

    static ServerCost between(
            ServerProcess.Usage start, ServerProcess.Usage end, double seconds, int cpus, long responses) {
        double cpu = (end.cpuNanos() - start.cpuNanos()) / 1e9;
        double system = (end.systemBusyNanos() - start.systemBusyNanos()) / 1e9;
        long answers = Math.max(1, responses);
        return new ServerCost(
                cpu,
                system,
                cpu / seconds / cpus,
                cpu * 1e6 / answers,
                system * 1e6 / answers,
                end.contextSwitches() - start.contextSwitches(),
                end.residentBytes(),
                end.descriptors(),
                end.threads());
    }

    /** Whether the server was the limit: otherwise its figures say how fast the load was. */
    boolean saturated() {
        return busy >= SATURATED;
    }

    void addTo(Map<String, Object> fields) {
        fields.put("saturated", saturated());
        fields.put("serverBusy", Numbers.round(busy));
        fields.put("serverCpuSeconds", Numbers.round(cpuSeconds));
        fields.put("systemCpuSeconds", Numbers.round(systemCpuSeconds));
        fields.put("serverMicrosPerResponse", Numbers.round(cpuMicrosPerResponse));
        fields.put("systemMicrosPerResponse", Numbers.round(systemMicrosPerResponse));
        fields.put("contextSwitches", contextSwitches);
        fields.put("residentBytes", residentBytes);
        fields.put("descriptors", descriptors);
        fields.put("threads", threads);
    }

    String summary() {
        return Numbers.format(
                "Server: %.1f %% of its CPUs busy (%s), %.3f µs of CPU per response (machine %.3f), RSS %.1f MiB,"
                        + " %d context switches, %d descriptors, %d threads",
                busy * 100,
                saturated() ? "saturated" : "UNSATURATED: these figures show the load's limit, not the server's",
                cpuMicrosPerResponse,
                systemMicrosPerResponse,
                residentBytes / 1048576.0,
                contextSwitches,
                descriptors,
                threads);
    }
}
