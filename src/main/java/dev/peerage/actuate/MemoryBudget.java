package dev.peerage.actuate;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import dev.peerage.tracker.UdpSocketStatus;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * What the process may come to take, and what it is allowed to. Beyond these parts Java needs memory for code, classes and
 * threads, which has no limit of its own.
 *
 * @param heapBytes largest heap
 * @param directBytes most memory for buffers outside the heap
 * @param sockets UDP sockets
 * @param socketBytes what the kernel may take for each: it counts twice what it grants, for its own records
 * @param limitBytes the container's memory limit, or the machine's memory where there is none
 */
record MemoryBudget(long heapBytes, long directBytes, int sockets, long socketBytes, long limitBytes) {

    private static final long MEGABYTE = 1024 * 1024;

    /** What holds for this process. */
    static MemoryBudget of(@Nullable UdpSocketStatus udp) {
        long heap = Runtime.getRuntime().maxMemory();
        long granted = udp == null ? 0 : Math.max(0, udp.grantedReceiveBufferBytes());
        return new MemoryBudget(
                heap,
                directBytes(heap),
                udp == null ? 0 : udp.configuredSockets(),
                2 * granted,
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize());
    }

    /** Without the option, Java allows as much outside the heap as inside. */
    private static long directBytes(long heap) {
        String option = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxDirectMemorySize")
                .getValue();
        long bytes = Long.parseLong(option);
        return bytes == 0 ? heap : bytes;
    }

    long neededBytes() {
        return heapBytes + directBytes + sockets * socketBytes;
    }

    boolean fits() {
        return neededBytes() <= limitBytes;
    }

    /** {@code heap 307 MB + buffers 64 MB + 4 UDP sockets × 8 MB = 403 MB of 512 MB}. */
    @Override
    public String toString() {
        return "heap " + megabytes(heapBytes) + " + buffers " + megabytes(directBytes) + " + " + sockets
                + " UDP sockets × " + megabytes(socketBytes) + " = " + megabytes(neededBytes()) + " of "
                + megabytes(limitBytes);
    }

    private static String megabytes(long bytes) {
        return (bytes + MEGABYTE / 2) / MEGABYTE + " MB";
    }
}
