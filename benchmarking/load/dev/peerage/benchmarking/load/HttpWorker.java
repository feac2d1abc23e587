package dev.peerage.benchmarking.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One thread of the HTTP load: a selector over its connections, one request under way on each. */
final class HttpWorker implements LoadWorker {

    private static final long MAX_LATENCY_NANOS = 60_000_000_000L;
    private static final long LOST_NANOS = 10_000_000_000L;
    private static final int OUT_BYTES = 4_096;
    private static final int MAX_REFUSED = 1_000;

    private final HttpSettings settings;
    private final LoadPhases phases;
    private final HttpTargets targets;
    private final int worker;
    private final int firstPeer;
    private final int peers;
    private final Counts counts = new Counts();
    private final Histogram latency = new Histogram(MAX_LATENCY_NANOS, 3);
    private final HttpConnection[] connections;
    private final ArrayDeque<HttpConnection> free = new ArrayDeque<>();
    private final List<HttpConnection> parked = new ArrayList<>();
    private final int[] nextPeer;
    private final ByteBuffer out = ByteBuffer.allocateDirect(OUT_BYTES);
    private final HttpReply reply = new HttpReply();
    private final SplitMix random;
    private final long originNanos = System.nanoTime() - 1;
    private Pace pace = new Pace.Window(1);
    private @Nullable Selector selector;
    private int underWay;
    private int turns;
    private long firstSent;
    private boolean filling;
    private boolean measuring;
    private int refused;
    private volatile @Nullable String firstError;

    HttpWorker(HttpSettings settings, LoadPhases phases, HttpTargets targets, int worker) {
        this.settings = settings;
        this.phases = phases;
        this.targets = targets;
        this.worker = worker;
        this.peers = settings.scenario().peers() / settings.workers();
        this.firstPeer = worker * peers;
        this.random = new SplitMix(worker + 1);
        connections = new HttpConnection[settings.connectionsPerWorker()];
        for (int i = 0; i < connections.length; i++) {
            connections[i] = new HttpConnection(i);
            free.add(connections[i]);
        }
        nextPeer = new int[settings.addressesPerWorker()];
    }

    @Override
    public Counts counts() {
        return counts;
    }

    @Override
    public Histogram latency() {
        return latency;
    }

    @Override
    public @Nullable String firstError() {
        return firstError;
    }

    @Override
    public void run() {
        try (Selector opened = Selector.open()) {
            selector = opened;
            phases.await();
            if (phases.fill()) {
                filling = true;
                go(new Pace.Window(connections.length));
                long end = peers;
                while (counts.get(Count.SENT) < end || underWay > 0) {
                    turn(end - counts.get(Count.SENT));
                }
                filling = false;
                free.addAll(parked);
            }
            phases.await();
            phases.await();
            go(phases.newPace(connections.length));
            while (!phases.stopped()) {
                turn(Long.MAX_VALUE);
                if (!measuring && phases.measuring()) {
                    measuring = true;
                    latency.reset();
                }
            }
            close();
        } catch (IOException | RuntimeException e) {
            phases.fail(e instanceof RuntimeException cause ? cause : new IllegalStateException(e));
        }
    }

    private void go(Pace next) {
        pace = next;
        firstSent = counts.get(Count.SENT);
        pace.start(now());
    }

    private void close() throws IOException {
        for (HttpConnection connection : connections) {
            drop(connection);
        }
    }

    private long now() {
        return System.nanoTime() - originNanos;
    }

    private void turn(long most) throws IOException {
        long now = now();
        int room = (int) Math.min(most, pace.allowed(counts.get(Count.SENT) - firstSent, 0, underWay, now));
        while (room > 0 && !free.isEmpty()) {
            HttpConnection connection = free.remove();
            if (filling && settings.keepAlive() && exhausted(address(connection))) {
                parked.add(connection);
            } else {
                send(connection, now);
                room--;
            }
        }
        Selector opened = Objects.requireNonNull(selector);
        if (pace instanceof Pace.Rate && !filling) {
            opened.selectNow(this::ready);
        } else {
            opened.select(this::ready, 10);
        }
        if ((++turns & 0xfff) == 0) {
            dropLost(now);
        }
        counts.publish();
    }

    private void send(HttpConnection connection, long now) throws IOException {
        long number = counts.get(Count.SENT) - firstSent;
        Scenario scenario = settings.scenario();
        boolean scrape = !filling
                && random.nextInt(scenario.announceWeight() + scenario.scrapeWeight()) >= scenario.announceWeight();
        int address = address(connection);
        connection.peer = scrape ? -1 : takePeer(address);
        connection.sinceNanos = pace.intendedNanos(number, now);
        underWay++;
        counts.add(Count.SENT, 1);
        SocketChannel channel = connection.channel;
        if (channel == null) {
            connection.address = address;
            open(connection, address);
        } else {
            write(connection, channel);
        }
    }

    private int address(HttpConnection connection) {
        int addresses = nextPeer.length;
        return settings.keepAlive() && addresses > 1 ? connection.index : (int) (counts.get(Count.SENT) % addresses);
    }

    private boolean exhausted(int address) {
        return nextPeer[address] * nextPeer.length + address >= peers;
    }

    /** The peers of an address are those whose number leaves its index: each has one address for ever. */
    private int takePeer(int address) {
        int turn = nextPeer[address];
        int next = turn * nextPeer.length + address;
        if (next >= peers) {
            turn = 0;
            next = address % peers;
        }
        nextPeer[address] = turn + 1;
        return firstPeer + next;
    }

    private void open(HttpConnection connection, int address) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.bind(new InetSocketAddress(settings.address(worker, address), 0));
        connection.channel = channel;
        connection.in.clear();
        try {
            boolean connected = channel.connect(settings.server());
            connection.key = channel.register(
                    Objects.requireNonNull(selector),
                    connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT,
                    connection);
            if (connected) {
                counts.add(Count.OPENED, 1);
                write(connection, channel);
            }
        } catch (IOException e) {
            failed(connection, e);
        }
    }

    private void write(HttpConnection connection, SocketChannel channel) throws IOException {
        out.clear();
        if (connection.peer < 0) {
            targets.scrape(out);
        } else {
            targets.announce(out, connection.peer);
        }
        out.flip();
        connection.in.clear();
        counts.add(Count.BYTES_OUT, out.remaining());
        try {
            channel.write(out);
            if (out.hasRemaining()) {
                throw new IOException("A request did not fit a new connection's buffer");
            }
        } catch (IOException e) {
            failed(connection, e);
        }
    }

    private void ready(SelectionKey key) {
        HttpConnection connection = (HttpConnection) key.attachment();
        SocketChannel channel = (SocketChannel) key.channel();
        if (!channel.equals(connection.channel)) {
            return;
        }
        try {
            if (key.isConnectable()) {
                channel.finishConnect();
                counts.add(Count.OPENED, 1);
                key.interestOps(SelectionKey.OP_READ);
                write(connection, channel);
            } else {
                read(connection, channel);
            }
        } catch (IOException e) {
            try {
                failed(connection, e);
            } catch (IOException closing) {
                throw new IllegalStateException(closing);
            }
        }
    }

    private void read(HttpConnection connection, SocketChannel channel) throws IOException {
        int count = channel.read(connection.in);
        if (connection.sinceNanos == 0) {
            drop(connection); // a kept connection was closed, or talks without being asked
            return;
        }
        counts.add(Count.BYTES_IN, Math.max(0, count));
        if (reply.read(connection.in, count < 0)) {
            accept(connection);
        } else if (count < 0 || !connection.in.hasRemaining()) {
            failed(connection, new IOException("closed without an answer"));
        }
    }

    private void accept(HttpConnection connection) throws IOException {
        Count kind = reply.kind(connection.in);
        boolean asked = kind == Count.ERROR || (kind == Count.SCRAPE) == (connection.peer < 0);
        counts.add(asked ? kind : Count.GARBAGE, 1);
        if (kind == Count.ANNOUNCE) {
            counts.add(Count.PEERS, reply.peers(connection.in));
        } else if (kind != Count.SCRAPE && firstError == null) {
            firstError = reply.text(connection.in);
        }
        connection.served = true;
        latency.recordValue(Math.min(MAX_LATENCY_NANOS, Math.max(0, now() - connection.sinceNanos)));
        if (!settings.keepAlive() || reply.closing()) {
            drop(connection);
        }
        done(connection);
        refused = 0;
    }

    private void done(HttpConnection connection) {
        connection.sinceNanos = 0;
        underWay--;
        free.add(connection);
    }

    private void failed(HttpConnection connection, IOException cause) throws IOException {
        if (connection.served && connection.in.position() == 0) {
            // kept by us, closed by the server without a word: asked again on a new one (RFC 9112, 9.3.1)
            drop(connection);
            counts.add(Count.RECONNECT, 1);
            open(connection, connection.address);
            return;
        }
        if (firstError == null) {
            firstError = cause.toString();
        }
        if (++refused > MAX_REFUSED) {
            throw new IllegalStateException("The server refuses or closes everything: " + cause, cause);
        }
        drop(connection);
        counts.add(Count.LOST, 1);
        done(connection);
    }

    private void drop(HttpConnection connection) throws IOException {
        SocketChannel channel = connection.channel;
        if (channel != null) {
            channel.close();
            connection.channel = null;
            connection.served = false;
            connection.key = null;
        }
    }

    private void dropLost(long now) throws IOException {
        for (HttpConnection connection : connections) {
            if (connection.sinceNanos != 0 && now - connection.sinceNanos > LOST_NANOS) {
                failed(connection, new IOException("no answer for 10 seconds"));
            }
        }
    }
}
