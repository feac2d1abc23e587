package dev.peerage.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KernelDropsTests {

    @Test
    void theDropsOfAllSocketsOnThePortAreSummed() {
        Stream<String> table = Stream.of(
                "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref"
                        + " pointer drops",
                "  100: 00000000:1B39 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 12345 2"
                        + " 0000000000000000 5",
                "  101: 00000000:1B39 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 12346 2"
                        + " 0000000000000000 37",
                "  102: 0100007F:0035 00000000:1B39 07 00000000:00000000 00:00000000 00000000     0        0 12347 2"
                        + " 0000000000000000 1000");

        assertThat(KernelDrops.sum(table, 6969)).isEqualTo(42);
    }
}
