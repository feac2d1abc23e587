package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;

/**
 * Whose addresses belong to one source. A host with IPv6 has a /64 to itself, and a site a /48: the first counts as one
 * source, the second as one of {@link #SITE_HOSTS} times the cap. An IPv4 address is a source, and no site.
 */
final class Sources {

    /** How many times a source's cap holds for its site. */
    static final int SITE_HOSTS = 10;

    private static final int SITE_SHIFT = 16;

    private Sources() {}

    /** The IPv4 address, or the /64. */
    static long host(PeerAddress address) {
        return address.family() == AddressFamily.IPV4 ? address.low() : address.high();
    }

    /** The IPv4 address, or the /48. */
    static long site(PeerAddress address) {
        return address.family() == AddressFamily.IPV4 ? address.low() : address.high() >>> SITE_SHIFT;
    }
}
