package dev.peerage.repository.memory;

import java.io.IOException;

/** A snapshot that is being written by a store. It belongs to one thread at a time. */
interface SnapshotSlices {

    /** Writes the next slice, some tens of microseconds of work; answers whether there is more. */
    boolean next() throws IOException;

    /** Writes the rest. */
    default void finish() throws IOException {
        boolean more = true;
        while (more) {
            more = next();
        }
    }
}
