package dev.peerage.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Doors that answer with given bytes, whatever they are asked. */
final class ScriptedDoors {

    private static final int MAX_REQUEST = 200;

    private ScriptedDoors() {}

    /** Sends each reply once, with the transaction id of the request in its second word. */
    static void answer(DatagramSocket socket, String... repliesInHex) {
        CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
            try {
                for (String reply : repliesInHex) {
                    DatagramPacket request = new DatagramPacket(new byte[MAX_REQUEST], MAX_REQUEST);
                    socket.receive(request);
                    byte[] bytes = HexFormat.of().parseHex(reply.replace(" ", ""));
                    ByteBuffer.wrap(bytes)
                            .putInt(4, ByteBuffer.wrap(request.getData()).getInt(12));
                    socket.send(new DatagramPacket(bytes, bytes.length, request.getSocketAddress()));
                }
            } catch (IOException closed) {
                throw new UncheckedIOException(closed);
            }
        });
    }

    /**
     * Answers a connection with each body.
     *
     * @return all lines of all requests
     */
    static CompletableFuture<List<String>> answer(ServerSocket server, String... bodies) {
        return CompletableFuture.supplyAsync(() -> {
            List<String> lines = new ArrayList<>();
            try {
                for (String body : bodies) {
                    try (Socket client = server.accept()) {
                        BufferedReader request = new BufferedReader(
                                new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
                        for (String line = request.readLine();
                                line != null && !line.isEmpty();
                                line = request.readLine()) {
                            lines.add(line);
                        }
                        String reply = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
                        client.getOutputStream().write(reply.getBytes(StandardCharsets.US_ASCII));
                    }
                }
            } catch (IOException closed) {
                throw new UncheckedIOException(closed);
            }
            return lines;
        });
    }
}
