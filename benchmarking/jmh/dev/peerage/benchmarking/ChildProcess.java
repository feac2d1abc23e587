package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures one row in a process of its own, whose heap holds nothing else. The process prints the row as its last line. */
final class ChildProcess {

    private ChildProcess() {}

    static Row measure(Class<?> mainClass, List<String> jvmFlags, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        int exitCode = process.waitFor();
        if (exitCode != 0 || lines.isEmpty()) {
            throw new IOException(mainClass.getSimpleName() + " ended with " + exitCode
                    + " (if memory ran out, give it more with --heap):\n" + String.join("\n", lines));
        }
        return Row.of(Json.parse(lines.get(lines.size() - 1)));
    }
}
