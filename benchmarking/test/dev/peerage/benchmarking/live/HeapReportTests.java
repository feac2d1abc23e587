package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HeapReportTests {

    @Test
    void liveBytesAreTheTotalOfTheHistogram() {
        assertThat(HeapReport.liveBytes("""
                        4711:
                         num     #instances         #bytes  class name (module)
                           1:         28183        2222456  [B (java.base@25)
                        Total        250042       19976824
                        """)).isEqualTo(19_976_824);
    }

    @Test
    void aHistogramWithoutTotalIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> HeapReport.liveBytes("4711:\nno such process"));
    }

    @Test
    void allocatedBytesAreTheSumOfAllThreads() {
        assertThat(HeapReport.allocatedBytes("""
                        "main" #3 [1] prio=5 cpu=4.10ms elapsed=9.31s allocated=2048K defined_classes=1 tid=0x0
                        "udp-0" #31 [2] prio=5 cpu=1.02ms elapsed=9.31s allocated=1.5M defined_classes=0 tid=0x0
                        "idle" #32 [3] prio=5 cpu=0.00ms elapsed=9.31s allocated=480B defined_classes=0 tid=0x0
                        """)).isEqualTo(2048 * 1024 + 1536 * 1024 + 480);
    }
}
