package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.latin1;
import static dev.peerage.fixtures.HttpQueries.scrape;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.tracker.RequestCounts;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * What every test of the running door needs. Clients come from 127.0.0.1 as themselves; ::1 is a trusted proxy, so that
 * through it they come from anywhere.
 */
abstract class HttpDoor {

    static final String CLIENT = "127.0.0.1";
    static final String PROXY = "::1";
    static final String FORWARDED = "X-Forwarded-For: ";

    @LocalServerPort
    int port;

    @LocalManagementPort
    int managementPort;

    @Autowired
    RequestCounts counts;

    /** Connects as a client of its own address. */
    final HttpSocket connect() {
        return HttpSocket.connect(CLIENT, port);
    }

    /** Asks as a client of its own address, on a connection of its own. */
    final HttpReply get(String target, String... headerLines) {
        try (HttpSocket socket = connect()) {
            return socket.get(target, headerLines);
        }
    }

    /** Asks through the proxy, for a client of this address. */
    final HttpReply getFrom(String address, String target) {
        try (HttpSocket socket = HttpSocket.connect(PROXY, port)) {
            return socket.get(target, FORWARDED + address);
        }
    }

    /** The counts of a torrent, as a scrape shows them: complete, downloaded, incomplete. */
    final Map<String, Object> row(InfoHash infoHash) {
        Map<String, Object> files =
                Bencode.asDictionary(Bencode.get(get(scrape(infoHash)).dictionary(), "files"));
        return Bencode.asDictionary(Bencode.get(files, latin1(infoHash)));
    }

    /** How many peers a scrape counts. */
    final long peers(InfoHash infoHash) {
        Map<String, Object> row = row(infoHash);
        return Bencode.number(row, "complete") + Bencode.number(row, "incomplete");
    }

    /** The compact form of an IPv4 peer, a character a byte. */
    static String compact(int a, int b, int c, int d, int port) {
        return "" + (char) a + (char) b + (char) c + (char) d + (char) (port >> 8) + (char) (port & 0xff);
    }
}
