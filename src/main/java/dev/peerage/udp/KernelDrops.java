package dev.peerage.udp;

import dev.peerage.tracker.UdpSocketStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads how many datagrams Linux threw away for want of room, from its table of UDP sockets:
 *
 * <pre>
 *   sl  local_address rem_address   st tx_queue rx_queue ... inode ref pointer drops
 *  123: 00000000:1B39 00000000:0000 07 00000000:00000000 ... 12345 2 0000000000000000 7
 * </pre>
 */
final class KernelDrops {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));

    private KernelDrops() {}

    /** The drops of all sockets on a port, or {@link UdpSocketStatus#UNKNOWN}. */
    static long ofPort(int port) {
        return TABLES.stream()
                .mapToLong(table -> in(table, port))
                .filter(drops -> drops != UdpSocketStatus.UNKNOWN)
                .reduce(Long::sum)
                .orElse(UdpSocketStatus.UNKNOWN);
    }

    private static long in(Path table, int port) {
        try (Stream<String> lines = Files.lines(table)) {
            return sum(lines, port);
        } catch (IOException | RuntimeException unreadable) {
            return UdpSocketStatus.UNKNOWN;
        }
    }

    static long sum(Stream<String> table, int port) {
        String localPort = String.format(":%04X", port);
        return table.map(line -> line.strip().split("\\s+"))
                .filter(columns -> columns.length > 2 && columns[1].endsWith(localPort))
                .mapToLong(columns -> Long.parseLong(columns[columns.length - 1]))
                .sum();
    }
}
