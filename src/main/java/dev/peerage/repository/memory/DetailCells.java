package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PeerId;
import org.jspecify.annotations.Nullable;

/**
 * What peers say of themselves, inside pages: a row beside that of the peers, where it is kept.
 *
 * <pre>
 *   0         20         28           36     44
 *  +---------+----------+------------+------+
 *  | peer id | uploaded | downloaded | left |
 *  +---------+----------+------------+------+
 * </pre>
 */
final class DetailCells {

    /** The length of one peer's details, in bytes. */
    static final int BYTES = 44;

    private static final int UPLOADED_OFFSET = PeerId.BYTES;
    private static final int DOWNLOADED_OFFSET = UPLOADED_OFFSET + Long.BYTES;
    private static final int LEFT_OFFSET = DOWNLOADED_OFFSET + Long.BYTES;

    /** Stands for "uploaded" of a peer that has said nothing yet. No decoder makes it out of anything. */
    private static final long NOTHING_SAID = Long.MIN_VALUE;

    private DetailCells() {}

    static void put(byte[] page, int at, AnnounceRequest request) {
        request.peerId().writeTo(page, at);
        PageBytes.putLong(page, at + UPLOADED_OFFSET, request.uploaded());
        PageBytes.putLong(page, at + DOWNLOADED_OFFSET, request.downloaded());
        PageBytes.putLong(page, at + LEFT_OFFSET, request.left());
    }

    /** Notes that a peer has said nothing yet, so that what stood there before is not taken for its own. */
    static void clear(byte[] page, int at) {
        PageBytes.putLong(page, at + UPLOADED_OFFSET, NOTHING_SAID);
    }

    private static boolean said(byte[] page, int at) {
        return PageBytes.getLong(page, at + UPLOADED_OFFSET) != NOTHING_SAID;
    }

    /** The id alone; null if nothing has been said. */
    static @Nullable PeerId id(byte[] page, int at) {
        return said(page, at) ? PeerId.of(page, at) : null;
    }

    /** All of it; null if nothing has been said. */
    static @Nullable PeerDetails get(byte[] page, int at) {
        return said(page, at)
                ? new PeerDetails(
                        PeerId.of(page, at),
                        PageBytes.getLong(page, at + UPLOADED_OFFSET),
                        PageBytes.getLong(page, at + DOWNLOADED_OFFSET),
                        PageBytes.getLong(page, at + LEFT_OFFSET))
                : null;
    }

    static void copy(byte[] source, int from, byte[] target, int to) {
        System.arraycopy(source, from, target, to, BYTES);
    }

    static void swap(byte[] one, int at, byte[] other, int otherAt) {
        for (int offset = 0; offset < BYTES; offset += Integer.BYTES) {
            int kept = PageBytes.getInt(one, at + offset);
            PageBytes.putInt(one, at + offset, PageBytes.getInt(other, otherAt + offset));
            PageBytes.putInt(other, otherAt + offset, kept);
        }
    }
}
