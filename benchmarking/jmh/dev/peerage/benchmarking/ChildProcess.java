package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures in a process of its own, whose heap holds nothing else. The process prints its row, or a list of rows, as its last
 * line. It ends when this one does, and with it what it has started.
 */
final class ChildProcess {

    private ChildProcess() {}

    /** One row. */
    static Row measure(Class<?> mainClass, List<String> jvmFlags, List<String> arguments)
            throws IOException, InterruptedException {
        return Row.of(Json.parse(lastLine(mainClass, jvmFlags, arguments)));
    }

    /** All rows of a list. */
    static List<Row> measureAll(Class<?> mainClass, List<String> jvmFlags, List<String> arguments)
            throws IOException, InterruptedException {
        return Json.parseRows(lastLine(mainClass, jvmFlags, arguments));
    }

    private static String lastLine(Class<?> mainClass, List<String> jvmFlags, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread end = new Thread(() -> end(process), "child-process-end");
        Runtime.getRuntime().addShutdownHook(end);
        List<String> lines;
        int exitCode;
        try {
            lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            exitCode = process.waitFor();
        } finally {
            end(process);
            Runtime.getRuntime().removeShutdownHook(end);
        }
        if (exitCode != 0 || lines.isEmpty()) {
            throw new IOException(mainClass.getSimpleName() + " ended with " + exitCode
                    + " (if memory ran out, give it more with --heap):\n" + String.join("\n", lines));
        }
        return lines.get(lines.size() - 1);
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }
}
