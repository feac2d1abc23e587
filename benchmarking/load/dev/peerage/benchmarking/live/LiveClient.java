package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.SplitMix;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;

/** One client: a peer with an address and a port that asks for torrents in a seeded order. All of it runs on its runtime's thread. */
abstract class LiveClient implements AutoCloseable {

    /** How long an answer may take. */
    static final long PATIENCE_NANOS = 1_000_000_000L;

    private final InetAddress source;
    private final InetSocketAddress server;
    private final Torrents torrents;
    private final Plan plan;
    private final SplitMix random;
    private final Tally tally = new Tally();
    private int sent;

    LiveClient(InetAddress source, InetSocketAddress server, Torrents torrents, Plan plan, long seed) {
        this.source = source;
        this.server = server;
        this.torrents = torrents;
        this.plan = plan;
        this.random = new SplitMix(seed);
    }

    /** Opens its socket. */
    abstract void open(Selector selector) throws IOException;

    /** Sends what is due. */
    abstract void turn(long nowNanos) throws IOException;

    /** Reads what has come. */
    abstract void ready(long nowNanos) throws IOException;

    abstract int underWay();

    @Override
    public abstract void close() throws IOException;

    boolean done() {
        return sent == plan.requests() && underWay() == 0;
    }

    /** Whether the next request is to go now. */
    boolean due(long nowNanos) {
        if (sent == plan.requests()) {
            return false;
        }
        return plan.closedLoop() ? underWay() == 0 : nowNanos >= plan.dueNanos(sent);
    }

    /** Counts a request as sent, and answers from when its time counts: when it was due, where there is a rate. */
    long began(long nowNanos) {
        return plan.closedLoop() ? afterSent(nowNanos) : afterSent(plan.dueNanos(sent));
    }

    private long afterSent(long sinceNanos) {
        sent++;
        return sinceNanos;
    }

    /** Where the hash of the next torrent begins. */
    int nextHash() {
        return torrents.offset(random.nextInt(torrents.count()));
    }

    int sent() {
        return sent;
    }

    Plan plan() {
        return plan;
    }

    Tally tally() {
        return tally;
    }

    InetAddress source() {
        return source;
    }

    InetSocketAddress server() {
        return server;
    }
}
