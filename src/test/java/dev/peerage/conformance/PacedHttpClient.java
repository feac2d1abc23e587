package dev.peerage.conformance;

import dev.peerage.fixtures.Announces;
import dev.peerage.fixtures.HttpQueries;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import java.io.UncheckedIOException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Announces over HTTP at a steady pace, on one connection for as long as the tracker keeps it. */
final class PacedHttpClient implements PacedClient {

    private final int port;
    private final BitSet answered = new BitSet();
    private int sent;
    private @Nullable HttpSocket connection;

    PacedHttpClient(int port) {
        this.port = port;
    }

    @Override
    public void request() {
        int number = sent++;
        try {
            HttpSocket open = connection == null ? HttpSocket.connect("127.0.0.1", port) : connection;
            connection = open;
            HttpReply reply = open.get(HttpQueries.announce(Announces.hash(number % 100))
                    .port(6881)
                    .leecher()
                    .target());
            if (reply.status() == 200 && reply.failure().isEmpty()) {
                answered(number);
            }
            if (reply.header("Connection").equalsIgnoreCase("close")) {
                close();
            }
        } catch (UncheckedIOException doorIsShut) {
            close();
        }
    }

    private synchronized void answered(int number) {
        answered.set(number);
    }

    @Override
    public synchronized int answered() {
        return answered.cardinality();
    }

    @Override
    public synchronized int lost() {
        return answered.length() - answered.cardinality();
    }

    @Override
    public void close() {
        HttpSocket open = connection;
        connection = null;
        if (open != null) {
            open.close();
        }
    }
}
