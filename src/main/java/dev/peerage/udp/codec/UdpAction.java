package dev.peerage.udp.codec;

import org.jspecify.annotations.Nullable;

/** What a datagram is about: the word at offset 8 of a request and offset 0 of a reply (BEP 15). */
public enum UdpAction {
    CONNECT(0, 16),
    ANNOUNCE(1, 98),
    SCRAPE(2, 36),
    /** Only ever a reply. */
    ERROR(3, Integer.MAX_VALUE);

    private final int code;
    private final int requestBytes;

    UdpAction(int code, int requestBytes) {
        this.code = code;
        this.requestBytes = requestBytes;
    }

    /** The action that a client may ask for by this number; null when there is none. */
    public static @Nullable UdpAction ofRequest(int code) {
        return switch (code) {
            case 0 -> CONNECT;
            case 1 -> ANNOUNCE;
            case 2 -> SCRAPE;
            default -> null;
        };
    }

    /** The number on the wire. */
    public int code() {
        return code;
    }

    /** The length of the shortest request of this kind, in bytes. */
    public int requestBytes() {
        return requestBytes;
    }
}
