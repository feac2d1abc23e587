package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HeapReportTests {

    @Test
    void allThreadsAndTheTotalOfTheHistogramAreRead() {
        HeapReport report = HeapReport.of("""
                4711:
                "main" #3 [1] prio=5 cpu=4.10ms elapsed=9.31s allocated=2048K defined_classes=1 tid=0x0
                "udp-0" #31 [2] prio=5 cpu=1.02ms elapsed=9.31s allocated=1.5M defined_classes=0 tid=0x0
                "idle" #32 [3] prio=5 cpu=0.00ms elapsed=9.31s allocated=480B defined_classes=0 tid=0x0
                 num     #instances         #bytes  class name (module)
                   1:         28183        2222456  [B (java.base@25)
                Total        250042       19976824
                """);
        assertThat(report.allocatedBytes()).isEqualTo(2048 * 1024 + 1536 * 1024 + 480);
        assertThat(report.liveBytes()).isEqualTo(19_976_824);
    }

    @Test
    void anOutputWithoutHistogramIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeapReport.of("4711:\nno such process"))
                .withMessageContaining("no such process");
    }
}
