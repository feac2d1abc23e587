package dev.peerage.realclients;

import dev.peerage.bittorrent.AddressFamily;

/** How a client reaches the tracker. */
enum Route {
    UDP_IPV4("udp", AddressFamily.IPV4),
    HTTP_IPV4("http", AddressFamily.IPV4),
    UDP_IPV6("udp", AddressFamily.IPV6),
    HTTP_IPV6("http", AddressFamily.IPV6);

    private final String scheme;
    private final AddressFamily family;

    Route(String scheme, AddressFamily family) {
        this.scheme = scheme;
        this.family = family;
    }

    String scheme() {
        return scheme;
    }

    AddressFamily family() {
        return family;
    }

    /** The announce URL of a tracker at that place. */
    String url(Place tracker, int port) {
        String address = tracker.address(family);
        return scheme + "://" + (family == AddressFamily.IPV4 ? address : "[" + address + "]") + ":" + port
                + "/announce";
    }
}
