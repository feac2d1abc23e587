package dev.peerage.tracker;

import java.util.OptionalInt;

/** How the lists of torrents are doing; read by meters. */
public interface AccessListStatus {

    /** How many torrents are on a list; empty when it is not set. */
    OptionalInt size(AccessList list);

    /** How often a list was read anew since the start. */
    long changes(AccessList list);

    /** How often the file of a list went missing or could not be used since the start; the list before stayed in force. */
    long failures(AccessList list);
}
