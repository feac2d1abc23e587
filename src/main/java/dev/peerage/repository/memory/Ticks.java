package dev.peerage.repository.memory;

import java.time.Duration;

/**
 * Coarse time: one tick is 1/128 of the peer time-out. An entry keeps the lowest 14 bits of the tick of its last announce,
 * which tell ages of up to 128 time-outs apart; {@link PackedShard} sees to it that no entry gets older.
 *
 * <p>An entry is expired when its age is <em>more</em> than 128 ticks: both ends are rounded down, so that an age of 129
 * ticks is more than the time-out, and one of 129/128 of the time-out is 129 ticks. Never early, and 1/128 late at most.
 */
final class Ticks {

    /** The bits of a tick that are stored. */
    static final int MASK = 0x3fff;

    /** Ticks in one time-out. */
    static final int PER_TIMEOUT = 128;

    private final long timeoutSeconds;

    Ticks(Duration timeout) {
        this.timeoutSeconds = timeout.toSeconds();
    }

    /** The tick of a moment, all bits of it. */
    long at(long nowSeconds) {
        return Math.floorDiv(nowSeconds * PER_TIMEOUT, timeoutSeconds);
    }

    /** The last second of a tick, but never one after the present. */
    long seconds(long tick, long nowSeconds) {
        return Math.min(nowSeconds, Math.floorDiv((tick + 1) * timeoutSeconds - 1, PER_TIMEOUT));
    }

    /** How many ticks have passed since a stored one. */
    static int age(int stored, long tick) {
        return ((int) tick - stored) & MASK;
    }

    /** Whether the time of an entry has run out. */
    static boolean expired(int stored, long tick) {
        return age(stored, tick) > PER_TIMEOUT;
    }

    /** The older of two stored ticks. */
    static int older(int one, int other, long tick) {
        return age(one, tick) >= age(other, tick) ? one : other;
    }
}
