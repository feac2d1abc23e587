package dev.peerage.access;

/** What files that people write have in common, whatever they hold. */
final class FileText {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private FileText() {}

    /** Where the text begins: behind a byte-order mark, if there is one. */
    static int start(byte[] content) {
        boolean marked = content.length >= BYTE_ORDER_MARK.length
                && content[0] == BYTE_ORDER_MARK[0]
                && content[1] == BYTE_ORDER_MARK[1]
                && content[2] == BYTE_ORDER_MARK[2];
        return marked ? BYTE_ORDER_MARK.length : 0;
    }

    /** Whether a file holds nothing at all, not even a comment: what a writer leaves that cut it and has not gone on. */
    static boolean blank(byte[] content) {
        return skipSpace(content, start(content), content.length) == content.length;
    }

    /** The first index from {@code from} on that is no space, {@code end} if there is none. */
    static int skipSpace(byte[] content, int from, int end) {
        int index = from;
        while (index < end && (content[index] == ' ' || (content[index] >= '\t' && content[index] <= '\r'))) {
            index++;
        }
        return index;
    }
}
