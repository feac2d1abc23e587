package dev.peerage.benchmarking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import org.junit.jupiter.api.Test;

class PausesTests {

    private static Row row(String log) {
        Row row = Row.of("fill");
        new Pauses(log.lines().toList()).addTo(row);
        return row;
    }

    @Test
    void pausesOfAllCollectorsAreFound() {
        Row row = row("""
                [0.012s][info][gc] Using G1
                [0.351s][info][gc,phases] GC(0)   Pre Evacuate Collection Set: 0.1ms
                [0.352s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.250ms
                [0.500s][info][gc] GC(1) Concurrent Mark Cycle 30.000ms
                [0.600s][info][gc] GC(1) Pause Remark 60M->60M(256M) 1.250ms
                [0.700s][info][gc,phases] GC(2) Pause Mark Start 0.011ms
                [0.701s][info][gc,phases] GC(2) Concurrent Mark 12.345ms
                [0.800s][info][gc] GC(3) Pause Full (System.gc()) 10M->2M(100M) 40.500ms
                """);

        assertThat(row.number(Measure.PAUSES)).hasValue(4);
        assertThat(row.number(Measure.LONGEST_PAUSE_MILLIS)).hasValue(40.5);
        assertThat(row.number(Measure.TOTAL_PAUSE_MILLIS)).hasValue(45.011);
    }

    @Test
    void aLogWithoutPausesHasNone() {
        assertThat(row("[0.012s][info][gc] Using Serial").number(Measure.LONGEST_PAUSE_MILLIS))
                .hasValue(0);
    }
}
