package dev.peerage.kubernetes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * What only the project's own cluster can do, whose nodes are namespaces of this machine. {@code .ci/cluster/tests} says in an
 * environment variable where its program is.
 */
final class OwnCluster {

    private static final String VARIABLE = "PEERAGE_CLUSTER";

    private OwnCluster() {}

    static boolean isThere() {
        return System.getenv(VARIABLE) != null;
    }

    /** Leaves a test out on any other cluster. */
    static void assume() {
        Assumptions.assumeTrue(isThere(), "needs the project's own cluster: .ci/cluster/tests");
    }

    /** Ends a node's kubelet and container runtime, as if the machine had gone; its containers and its network go on. */
    static void stop(String node) {
        Tool.demand(program(), "stop", node);
    }

    static void start(String node) {
        Tool.demand(program(), "start", node);
    }

    /** Closes a pod's UDP sockets of IPv4 and holds their port until the thief is closed. */
    static Thief seizeUdpPort(String podUid, int port) {
        try {
            Process process = new ProcessBuilder(program(), "seize", podUid, Integer.toString(port))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = output.readLine();
            if (!"seized".equals(line)) {
                process.destroy();
                throw new AssertionError("The port was not seized: " + line);
            }
            return new Thief(process);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String program() {
        String program = System.getenv(VARIABLE);
        if (program == null) {
            throw new IllegalStateException(VARIABLE + " is not set");
        }
        return program;
    }

    /** A process in the pod's network that has its port. */
    record Thief(Process process) implements AutoCloseable {

        @Override
        public void close() {
            try {
                process.getOutputStream().close();
                if (!process.waitFor(10, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
