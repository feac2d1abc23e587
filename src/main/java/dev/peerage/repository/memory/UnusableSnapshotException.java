package dev.peerage.repository.memory;

import java.io.IOException;

/** A file that cannot be taken for a snapshot; the message says why, as the end of a sentence about the file. */
final class UnusableSnapshotException extends IOException {

    private static final long serialVersionUID = 1L;

    UnusableSnapshotException(String problem) {
        super(problem);
    }
}
