package dev.peerage.benchmarking.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks an HTTP tracker what it has stored. */
final class HttpScrapes {

    private static final int PER_SCRAPE = 12;
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final Pattern COUNTS = Pattern.compile("(?:8:complete|10:incomplete)i(\\d+)e");

    private HttpScrapes() {}

    static StoredPeers ask(InetSocketAddress server, InetAddress source, String urlSuffix, Swarms swarms) {
        int[] torrents = StoredPeers.sample(swarms);
        long expected = 0;
        long stored = 0;
        for (int first = 0; first < torrents.length; first += PER_SCRAPE) {
            StringBuilder query = new StringBuilder("GET /scrape").append(urlSuffix);
            for (int i = first; i < Math.min(first + PER_SCRAPE, torrents.length); i++) {
                query.append(i == first ? '?' : '&').append("info_hash=");
                for (int at = 0; at < Swarms.HASH_BYTES; at++) {
                    query.append(Numbers.format("%%%02x", swarms.hashes()[torrents[i] * Swarms.HASH_BYTES + at]));
                }
                expected += swarms.size(torrents[i]);
            }
            stored += sum(exchange(server, source, query.toString()));
        }
        return new StoredPeers(torrents.length, expected, stored);
    }

    private static long sum(String answer) {
        Matcher counts = COUNTS.matcher(answer);
        long sum = 0;
        while (counts.find()) {
            sum += Long.parseLong(counts.group(1));
        }
        return sum;
    }

    private static String exchange(InetSocketAddress server, InetAddress source, String request) {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(source, 0));
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(server, TIMEOUT_MILLIS);
            String whole = request + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(whole.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException("A scrape was not answered", e);
        }
    }
}
