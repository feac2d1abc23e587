package dev.peerage.repository.memory;

/** What is done with a torrent of a packed store that is only looked at. */
interface TorrentVisitor {

    /** Is shown where a torrent is, and a view to lay over it if its bytes are not enough. */
    void visit(byte[] page, int at, int block, PackedTorrent view);
}
