package dev.peerage.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Two hosts on one wire, made of network namespaces: {@code tracker} with two addresses of each family, {@code client} with
 * one. Needs root and iproute2; leaves nothing behind.
 */
final class NetworkNamespaces implements AutoCloseable {

    static final List<String> TRACKER_ADDRESSES =
            List.of("198.51.100.10", "198.51.100.20", "2001:db8::10", "2001:db8::20");

    private final String tracker;
    private final String client;

    NetworkNamespaces() {
        checkTools();
        String run = Long.toString(ProcessHandle.current().pid());
        tracker = "peerage-t" + run;
        client = "peerage-c" + run;
        try {
            makeHosts();
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    private static void checkTools() {
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new AssertionError("Network namespaces need root: run the build as root, or without -Pnetwork");
        }
        try {
            run(List.of("ip", "-V"));
        } catch (UncheckedIOException missing) {
            throw new AssertionError("The command ip is missing: apt-get install iproute2", missing);
        }
    }

    private void makeHosts() {
        ip("netns", "add", tracker);
        ip("netns", "add", client);
        ip("link", "add", "wire0", "netns", tracker, "type", "veth", "peer", "name", "wire0", "netns", client);
        for (String address : TRACKER_ADDRESSES) {
            addAddress(tracker, address);
        }
        addAddress(client, "198.51.100.99");
        addAddress(client, "2001:db8::99");
        for (String host : List.of(tracker, client)) {
            ip("-n", host, "link", "set", "lo", "up");
            ip("-n", host, "link", "set", "wire0", "up");
        }
    }

    private static void addAddress(String host, String address) {
        if (address.contains(":")) {
            // without a check for duplicates the address can be used at once
            ip("-n", host, "address", "add", address + "/64", "dev", "wire0", "nodad");
        } else {
            ip("-n", host, "address", "add", address + "/24", "dev", "wire0");
        }
    }

    /** Starts a command on the tracker's host; what it prints goes to a file. */
    Process startOnTracker(List<String> command, Path output) throws IOException {
        return new ProcessBuilder(inside(tracker, command))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** Runs a command on the client's host, and answers what it printed. */
    String runOnClient(List<String> command) {
        return run(inside(client, command));
    }

    private static List<String> inside(String host, List<String> command) {
        List<String> inside = new ArrayList<>(List.of("ip", "netns", "exec", host));
        inside.addAll(command);
        return inside;
    }

    private static void ip(String... arguments) {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        run(command);
    }

    private static String run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": " + output);
            }
            return output;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** Namespaces take their ends of the wire along. */
    @Override
    public void close() {
        String present = run(List.of("ip", "netns", "list"));
        for (String host : List.of(tracker, client)) {
            if (present.contains(host)) {
                ip("netns", "delete", host);
            }
        }
    }
}
