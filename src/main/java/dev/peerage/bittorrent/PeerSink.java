package dev.peerage.bittorrent;

/**
 * Where a store writes the peers it picked, straight into the reply that is being built. All peers of one answer are of
 * the asker's family, and there are never more of them than were wanted.
 */
public interface PeerSink {

    /** Takes an IPv4 peer: the 32 bits of its address, and its port. */
    void ipv4(int address, int port);

    /** Takes an IPv6 peer: the two halves of its address, and its port. */
    void ipv6(long high, long low, int port);
}
