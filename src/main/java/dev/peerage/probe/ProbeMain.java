package dev.peerage.probe;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Asks a running tracker over its doors and says so by the exit code, without Spring, a shell or another program:
 * {@code java -cp peerage.jar dev.peerage.probe.ProbeMain --help}.
 */
public final class ProbeMain {

    private static final int ANSWERED = 0;
    private static final int FAILED = 1;
    private static final int WRONG_ARGUMENTS = 2;

    private ProbeMain() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.exit(run(List.of(arguments), System.getenv(), out));
    }

    /**
     * Asks all doors, also after one has failed.
     *
     * @param environment where ports come from that no argument names
     * @param out gets one line for each door
     * @return the exit code
     */
    static int run(List<String> arguments, Map<String, String> environment, PrintStream out) {
        ProbeOptions options;
        try {
            options = ProbeOptions.parse(arguments, environment);
        } catch (IllegalArgumentException wrong) {
            out.println(wrong.getMessage());
            out.print(ProbeOptions.HELP);
            return WRONG_ARGUMENTS;
        }
        if (options.help()) {
            out.print(ProbeOptions.HELP);
            return ANSWERED;
        }
        int status = ANSWERED;
        for (Door door : options.doors()) {
            long start = System.nanoTime();
            try {
                String told = door.ask(options.question());
                out.println(door + ": " + told + ", " + (System.nanoTime() - start) / 1_000_000 + " ms");
            } catch (IOException failed) {
                out.println(door + ": FAILED: " + failed);
                status = FAILED;
            }
        }
        return status;
    }
}
