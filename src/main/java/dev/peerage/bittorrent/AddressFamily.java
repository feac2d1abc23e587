package dev.peerage.bittorrent;

/** The two kinds of peer address. Each is a swarm of its own: one answer never mixes them (BEP 7, BEP 15). */
public enum AddressFamily {
    /** 4 address bytes, 6 bytes a compact peer. */
    IPV4("ipv4", 4),
    /** 16 address bytes, 18 bytes a compact peer. */
    IPV6("ipv6", 16);

    private static final int PORT_BYTES = 2;

    private final String tag;
    private final int addressBytes;

    AddressFamily(String tag, int addressBytes) {
        this.tag = tag;
        this.addressBytes = addressBytes;
    }

    /** The name that metrics and JSON show. */
    public String tag() {
        return tag;
    }

    /** The length of an address without its port, in bytes. */
    public int addressBytes() {
        return addressBytes;
    }

    /** The length of a peer in compact form: its address and a port, in bytes (BEP 23). */
    public int peerBytes() {
        return addressBytes + PORT_BYTES;
    }
}
