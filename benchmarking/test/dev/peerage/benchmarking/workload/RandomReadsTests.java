package dev.peerage.benchmarking.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomReadsTests {

    @Test
    void everyLineIsReadOnceBeforeTheWalkStartsAgain() {
        RandomReads reads = new RandomReads(1);
        int lines = reads.lines();
        int[] walk = IntStream.range(0, 2 * lines).map(step -> reads.next()).toArray();

        assertThat(lines).isEqualTo(16_384);
        assertThat(IntStream.of(walk).limit(lines).distinct()).hasSize(lines);
        assertThat(walk[lines]).isEqualTo(walk[0]);
    }
}
