package dev.peerage.benchmarking.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Datagrams that the kernel dropped because a socket's receive queue was full: the last column of /proc/net/udp. */
final class KernelDrops {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));
    private static final int LOCAL_ADDRESS = 1;

    private KernelDrops() {}

    /** All sockets of a port together, since they were opened. */
    static long of(int port) throws IOException {
        long drops = 0;
        for (Path table : TABLES) {
            if (Files.exists(table)) {
                try (Stream<String> lines = Files.lines(table)) {
                    drops += of(lines, port);
                }
            }
        }
        return drops;
    }

    static long of(Stream<String> table, int port) {
        return table.skip(1)
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> localPort(fields) == port)
                .mapToLong(fields -> Long.parseLong(fields[fields.length - 1]))
                .sum();
    }

    private static int localPort(String[] fields) {
        String address = fields[LOCAL_ADDRESS];
        return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
    }
}
