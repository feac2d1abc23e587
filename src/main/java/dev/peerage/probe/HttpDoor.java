package dev.peerage.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The HTTP tracker protocol (BEP 3, BEP 48), as a client speaks it.
 *
 * @param address where it listens, not looked up yet
 */
record HttpDoor(InetSocketAddress address) implements Door {

    private static final HexFormat PERCENT = HexFormat.of().withPrefix("%");
    private static final String FAILURE = "d14:failure reason";
    private static final int SHOWN = 200;

    /** Of a documentation network (RFC 5737): nobody's, and no trusted proxy's, whose own address the tracker would not count. */
    private static final String CLIENT = "192.0.2.1";

    @Override
    public String ask(Question question) throws IOException {
        String told = "";
        String infoHash = PERCENT.formatHex(question.infoHash());
        String announce = "/announce?info_hash=" + infoHash + "&peer_id=" + PERCENT.formatHex(question.peerId())
                + "&port=" + question.port() + "&left=0&compact=1";
        boolean listed = false;
        if (question.announce()) {
            listed = get(question, announce, "8:intervali");
            told += listed ? "announced, " : "announce refused by its lists (" + NOT_ALLOWED + "), ";
        }
        get(question, "/scrape?info_hash=" + infoHash, "5:filesd");
        told += "scraped";
        if (listed) {
            get(question, announce + "&event=stopped", "8:intervali");
            told += ", left";
        }
        return told;
    }

    private static String clientAddress(Question question) {
        return question.clientAddressHeader() == null ? "" : question.clientAddressHeader() + ": " + CLIENT + "\r\n";
    }

    /** @return false if the tracker works and does not serve this torrent */
    private boolean get(Question question, String target, String expected) throws IOException {
        int millis = (int) question.timeout().toMillis();
        try (Socket socket = new Socket()) {
            socket.connect(Door.resolved(address), millis);
            socket.setSoTimeout(millis);
            String request = "GET " + target + " HTTP/1.1\r\nHost: " + address.getHostString()
                    + "\r\nUser-Agent: peerage-probe\r\nConnection: close\r\n" + clientAddress(question) + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            String body = reply.substring(reply.indexOf("\r\n\r\n") + 4);
            if (body.startsWith(FAILURE + NOT_ALLOWED.length() + ":" + NOT_ALLOWED)) {
                return false;
            }
            if (!reply.startsWith("HTTP/1.1 200 ") || body.startsWith(FAILURE) || !body.contains(expected)) {
                throw new IOException("not an answer to " + target.substring(0, target.indexOf('?')) + ": "
                        + reply.substring(0, Math.min(SHOWN, reply.length())).replaceAll("\\s+", " "));
            }
            return true;
        }
    }

    @Override
    public String toString() {
        return Door.url("http", address);
    }
}
