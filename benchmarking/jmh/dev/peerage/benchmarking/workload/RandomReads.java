package dev.peerage.benchmarking.workload;

import java.util.SplittableRandom;

/** A walk over memory in which each step names the next, one line of the cache after the other, until all were read. */
public final class RandomReads {

    /** One step a cache line of 64 bytes. */
    private static final int INTS_A_LINE = 16;

    private static final int LINES_A_MEBIBYTE = (1 << 20) / 64;

    private final int[] memory;
    private int position;

    /** A walk over so many mebibytes. */
    public RandomReads(int mebibytes) {
        int lines = Math.multiplyExact(mebibytes, LINES_A_MEBIBYTE);
        memory = new int[Math.multiplyExact(lines, INTS_A_LINE)];
        for (int line = 0; line < lines; line++) {
            memory[line * INTS_A_LINE] = line * INTS_A_LINE;
        }
        // Sattolo's shuffle leaves one cycle through all lines
        SplittableRandom random = new SplittableRandom(1);
        for (int line = lines - 1; line > 0; line--) {
            int here = line * INTS_A_LINE;
            int there = random.nextInt(line) * INTS_A_LINE;
            int swapped = memory[here];
            memory[here] = memory[there];
            memory[there] = swapped;
        }
    }

    /** How many steps lead back to the start. */
    public int lines() {
        return memory.length / INTS_A_LINE;
    }

    /** The next place, an index that means nothing. */
    public int next() {
        position = memory[position];
        return position;
    }
}
