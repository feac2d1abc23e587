package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KernelDropsTests {

    private static Stream<String> table() {
        return Stream.of(
                "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops",
                " 1197: 0100007F:1B39 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 9 2 0000000000000000 5",
                " 1197: 0100007F:1B39 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 8 2 0000000000000000 7",
                " 1198: 0100007F:1B3A 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 7 2 0000000000000000 90");
    }

    @Test
    void allSocketsOfThePortCountTogether() {
        assertThat(KernelDrops.of(table(), 6969)).isEqualTo(12);
    }

    @Test
    void otherPortsDoNotCount() {
        assertThat(KernelDrops.of(table(), 6971)).isZero();
    }
}
