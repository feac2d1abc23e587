package dev.peerage.benchmarking.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.io.IOException;
import java.nio.channels.DatagramChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessUseTests {

    @Test
    void anOpenSocketIsSeenWhileItIsOpen() throws IOException {
        try (ProcessUse use = ProcessUse.ofThisProcess()) {
            int least;
            try (DatagramChannel one = DatagramChannel.open();
                    DatagramChannel other = DatagramChannel.open()) {
                assertThat(one.isOpen() && other.isOpen()).isTrue();
                least = use.descriptors();
            }

            assertThat(use.mostDescriptors()).isGreaterThanOrEqualTo(use.descriptors());
            assertThat(least - use.descriptors()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void aRowGetsPeakAndFiles() {
        try (ProcessUse use = ProcessUse.ofThisProcess()) {
            Row row = use.addTo(Row.of("reads"));

            assertThat(row.number(Measure.PEAK_RESIDENT_MEBIBYTES).orElseThrow())
                    .isBetween(10.0, use.peakResidentBytes() / 1e6);
            assertThat(use.peakResidentBytes()).isGreaterThanOrEqualTo(use.residentBytesBefore());
            assertThat(row.number(Measure.DESCRIPTORS_BEFORE).orElseThrow()).isPositive();
            assertThat(row.number(Measure.DESCRIPTORS_DURING).orElseThrow()).isPositive();
            assertThat(row.number(Measure.DESCRIPTORS_AFTER).orElseThrow()).isPositive();
        }
    }
}
