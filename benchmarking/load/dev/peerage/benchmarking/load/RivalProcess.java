package dev.peerage.benchmarking.load;

import java.io.File;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A running tracker, pinned to its CPUs. Closing it ends it. */
public final class RivalProcess implements AutoCloseable {

    private static final long START_SECONDS = 90;
    private static final int ANSWER_MILLIS = 200;

    private final Process process;
    private final Path log;

    private RivalProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts it in a folder of its own. The values fill the names in braces. */
    public static RivalProcess start(Rival rival, Path folder, String cpus, Map<String, String> values)
            throws IOException {
        Files.createDirectories(folder);
        for (Path template : rival.templates()) {
            Files.writeString(
                    folder.resolve(template.getFileName().toString()), filled(Files.readString(template), values));
        }
        List<String> command = new ArrayList<>(List.of("taskset", "-c", cpus));
        for (String word : rival.command().split(" ", -1)) {
            // one name may stand for several words
            command.addAll(List.of(filled(word, values).split("\u0000", -1)));
        }
        Path log = folder.resolve("log.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(log.toFile());
        String environment = filled(rival.environment(), values);
        int equals = environment.indexOf('=');
        if (equals > 0) {
            builder.environment().put(environment.substring(0, equals), environment.substring(equals + 1));
        }
        return new RivalProcess(builder.start(), log);
    }

    private static String filled(String text, Map<String, String> values) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("${" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** Waits until it answers. */
    public void awaitReady(String transport, InetSocketAddress address) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!(transport.equals("udp") ? answersUdp(address) : answersHttp(address))) {
            if (!process.isAlive()) {
                throw new IOException("It ended at once: " + lastLines());
            }
            if (System.nanoTime() > end) {
                throw new IOException("It does not answer: " + lastLines());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ANSWER_MILLIS));
        }
    }

    private String lastLines() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join(" / ", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
    }

    private static boolean answersUdp(InetSocketAddress address) {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            socket.connect(address);
            socket.setSoTimeout(ANSWER_MILLIS);
            ByteBuffer bytes = ByteBuffer.allocate(UdpRequests.CONNECT_BYTES);
            socket.send(new DatagramPacket(bytes.array(), UdpRequests.connect(bytes, 0, 1)));
            socket.receive(new DatagramPacket(new byte[64], 64));
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static boolean answersHttp(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, ANSWER_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
