package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTests {

    private static final long MB = 1024 * 1024;

    @Test
    void partsAreAddedUp() {
        MemoryBudget budget = new MemoryBudget(307 * MB, 64 * MB, 4, 8 * MB, 512 * MB);

        assertThat(budget.neededBytes()).isEqualTo(403 * MB);
        assertThat(budget.fits()).isTrue();
        assertThat(budget).hasToString("heap 307 MB + buffers 64 MB + 4 UDP sockets × 8 MB = 403 MB of 512 MB");
    }

    @Test
    void oneByteTooManyDoesNotFit() {
        assertThat(new MemoryBudget(100, 20, 2, 4, 128).fits()).isTrue();
        assertThat(new MemoryBudget(101, 20, 2, 4, 128).fits()).isFalse();
    }

    @Test
    void thisProcessKnowsItsOwn() {
        MemoryBudget budget = MemoryBudget.of(null);

        assertThat(budget.heapBytes()).isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(budget.directBytes()).isPositive();
        assertThat(budget.limitBytes()).isPositive();
        assertThat(budget.sockets()).isZero();
    }
}
