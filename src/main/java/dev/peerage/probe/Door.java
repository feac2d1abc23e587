package dev.peerage.probe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** One door of a tracker; its text is its announce URL. */
interface Door {

    /** What an announce is told if the tracker's lists bar the torrent, as they do a random one: such a tracker works. */
    String NOT_ALLOWED = "torrent is not allowed on this tracker";

    /**
     * Scrapes, and if the question says so announces and leaves.
     *
     * @return what was answered, in a few words
     * @throws IOException if nothing came in time, or something else than an answer
     */
    String ask(Question question) throws IOException;

    /**
     * Reads {@code host:port}, the host a name, an IPv4 address or an IPv6 address in brackets. The name is looked up when the
     * door is asked: it may come to be known between two tries.
     */
    static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        try {
            if (colon > 0) {
                String host = text.substring(0, colon).replaceAll("^\\[(.*)]$", "$1");
                return InetSocketAddress.createUnresolved(host, Integer.parseInt(text.substring(colon + 1)));
            }
        } catch (IllegalArgumentException notAPort) {
            throw new IllegalArgumentException("Not a port: " + text, notAPort);
        }
        throw new IllegalArgumentException("Not of the form host:port: " + text);
    }

    static InetSocketAddress resolved(InetSocketAddress address) throws IOException {
        return new InetSocketAddress(InetAddress.getByName(address.getHostString()), address.getPort());
    }

    static String url(String scheme, InetSocketAddress address) {
        String host = address.getHostString();
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort() + "/announce";
    }
}
