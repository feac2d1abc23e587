package dev.peerage.benchmarking.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One thread of the UDP load: it owns a part of the peers and its sockets, spins over sending and receiving, and checks every
 * reply. A transaction id is the peer's number, or {@link #CONNECT_BIT} and a running number for connects.
 */
final class UdpWorker implements LoadWorker {

    /** Peers in a row that share a socket, so that they leave in one call. */
    static final int RUN = 32;

    private static final int CONNECT_BIT = 1 << 31;
    private static final int CONNECT_RING = 1 << 16;
    private static final int MAX_CONNECTS = 64;
    private static final int PATIENT_TURNS = 100;
    private static final long LOST_NANOS = 1_000_000_000L;
    private static final long GIVE_UP_NANOS = 15_000_000_000L;
    private static final long MAX_LATENCY_NANOS = 60_000_000_000L;

    private final Scenario scenario;
    private final Swarms swarms;
    private final Sources sources;
    private final DatagramPort port;
    private final int firstPeer;
    private final Counts counts = new Counts();
    private final Pending pending;
    private final Pending connects = new Pending(CONNECT_RING);
    private final int[] connectFlows = new int[CONNECT_RING];
    private final ConnectionIdBook ids;
    private final int[] outstanding;
    private final int[] connectSource;
    private final SplitMix random;
    private final SplitMix scrapes = new SplitMix(0);
    private final Histogram latency = new Histogram(MAX_LATENCY_NANOS, 3);
    private final long originNanos = System.nanoTime() - 1;
    private final LoadPhases phases;
    private Pace pace;
    private int cursor;
    private int nextConnect;
    private long received;
    private int idleTurns;
    private boolean measuring;
    private long firstSent;
    private long firstAnswered;
    private volatile @Nullable String firstError;

    UdpWorker(Scenario scenario, Swarms swarms, Sources sources, DatagramPort port, int worker, LoadPhases phases) {
        int share = swarms.peerCount() / phases.workers();
        this.scenario = scenario;
        this.swarms = swarms;
        this.sources = sources;
        this.port = port;
        this.firstPeer = worker * share;
        this.pending = new Pending(share);
        this.ids = new ConnectionIdBook(sources.flows());
        this.outstanding = new int[sources.sockets()];
        this.connectSource = new int[sources.sockets()];
        this.random = new SplitMix(worker);
        this.phases = phases;
        this.pace = new Pace.Window(1);
    }

    /** The address of a worker's peer of a number: the same for ever. */
    static int source(Sources sources, int number) {
        return sources.wide()
                ? Integer.remainderUnsigned(number * 0x9e3779b1, sources.addresses())
                : number / RUN % sources.sockets();
    }

    private int socket(int number) {
        return number / RUN % sources.sockets();
    }

    private int flow(int socket, int source) {
        return sources.wide() ? socket * sources.addresses() + source : socket;
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
        try (port) {
            obtainIds();
            counts.publish();
            phases.await();
            if (phases.fill()) {
                fill();
                counts.publish();
            }
            phases.await();
            phases.await();
            go(phases.newPace(pending.capacity()));
            while (!phases.stopped()) {
                turn();
                if (!measuring && phases.measuring()) {
                    measuring = true;
                    latency.reset();
                }
            }
            counts.publish();
        } catch (RuntimeException e) {
            phases.fail(e);
        }
    }

    private long now() {
        return System.nanoTime() - originNanos;
    }

    private void go(Pace next) {
        pace = next;
        firstSent = counts.get(Count.SENT);
        firstAnswered = answered();
        pace.start(now());
    }

    private long answered() {
        return counts.get(Count.CONNECT)
                + counts.get(Count.ANNOUNCE)
                + counts.get(Count.SCRAPE)
                + counts.get(Count.ERROR)
                + counts.get(Count.GARBAGE)
                + counts.get(Count.LATE);
    }

    private void obtainIds() {
        long start = now();
        while (!ids.complete()) {
            long now = now();
            if (now - start > GIVE_UP_NANOS) {
                throw new IllegalStateException("No answer to connects from " + sources.server());
            }
            renewIds(now);
            receiveAll();
            dropLost(now);
        }
    }

    private void fill() {
        go(new Pace.Window(Math.max(1, Math.min(RUN * 4, pending.capacity() / 2))));
        int left = pending.capacity();
        while (left > 0 || pending.size() > 0) {
            long now = now();
            int room = pace.allowed(0, 0, pending.size(), now);
            if (left > 0 && room > 0) {
                left -= sendRun(Math.min(left, room), now, true);
            }
            receiveAll();
            dropLost(now);
            renewIds(now);
            counts.publish();
        }
    }

    private void turn() {
        long now = now();
        int room = pace.allowed(
                counts.get(Count.SENT) - firstSent, answered() - firstAnswered, pending.size() + connects.size(), now);
        if (room > 0) {
            sendRun(room, now, false);
        }
        receiveAll();
        dropLost(now);
        renewIds(now);
        counts.publish();
    }

    /** Sends at most {@code max} requests through the socket whose turn it is; answers how many. */
    private int sendRun(int max, long now, boolean announcesOnly) {
        int socket = socket(cursor);
        int left = RUN - cursor % RUN;
        int count = 0;
        long number = counts.get(Count.SENT) - firstSent;
        int weights = scenario.connectWeight() + scenario.announceWeight() + scenario.scrapeWeight();
        while (count < Math.min(max, DatagramPort.BATCH) && left > 0) {
            int draw = announcesOnly ? scenario.connectWeight() : random.nextInt(weights);
            long due = pace.intendedNanos(number + count, now);
            if (draw < scenario.connectWeight() && !announcesOnly) {
                int source = connectSource[socket];
                connectSource[socket] = source + 1 == sources.addresses() ? 0 : source + 1;
                stageConnect(count, socket, source, due);
            } else {
                boolean scrape = !announcesOnly && draw >= scenario.connectWeight() + scenario.announceWeight();
                stagePeer(count, socket, due, scrape);
                left = cursor == 0 ? 0 : left - 1;
            }
            count++;
        }
        send(socket, count);
        return count;
    }

    private void stageConnect(int slot, int socket, int source, long due) {
        int transaction = nextConnect;
        nextConnect = (nextConnect + 1) % CONNECT_RING;
        if (connects.put(transaction, due, false)) {
            lose(socket);
        }
        connectFlows[transaction] = flow(socket, source);
        int length = UdpRequests.connect(port.out(), slot * DatagramPort.OUT_BYTES, transaction | CONNECT_BIT);
        port.stage(slot, length, source);
    }

    private void stagePeer(int slot, int socket, long due, boolean scrape) {
        int number = cursor;
        cursor = cursor + 1 == pending.capacity() ? 0 : cursor + 1;
        if (pending.put(number, due, scrape)) {
            lose(socket);
        }
        int peer = firstPeer + number;
        int source = sources.wide() ? source(sources, number) : 0;
        long id = ids.id(flow(socket, source));
        int at = slot * DatagramPort.OUT_BYTES;
        ByteBuffer out = port.out();
        int length;
        if (scrape) {
            int hashes = scrapeSize(peer);
            UdpRequests.scrapeHead(out, at, id, peer);
            for (int i = 0; i < hashes; i++) {
                UdpRequests.scrapeHash(out, at, i, swarms.hashes(), swarms.drawTorrent(scrapes));
            }
            length = 16 + hashes * Swarms.HASH_BYTES;
        } else {
            length = UdpRequests.announce(
                    out,
                    at,
                    id,
                    peer,
                    swarms.hashes(),
                    swarms.torrent(peer),
                    random.nextDouble() < scenario.seederProbability(),
                    scenario.wanted(),
                    swarms.port(peer));
        }
        port.stage(slot, length, source);
    }

    private int scrapeSize(int peer) {
        scrapes.seed(peer);
        return 1 + scrapes.nextInt(scenario.maxScrape());
    }

    private void send(int socket, int count) {
        int sent = port.send(socket, count);
        outstanding[socket] += count;
        counts.add(Count.SENT, count);
        counts.add(Count.SEND_FAILED, count - sent);
    }

    private void lose(int socket) {
        counts.add(Count.LOST, 1);
        outstanding[socket]--;
    }

    private void dropLost(long now) {
        int number = pending.takeOlder(cursor, now - LOST_NANOS);
        while (number >= 0) {
            lose(socket(number));
            number = pending.takeOlder(cursor, now - LOST_NANOS);
        }
        int connect = connects.takeOlder(nextConnect, now - LOST_NANOS);
        while (connect >= 0) {
            lose(connectFlows[connect] / sources.addresses());
            connect = connects.takeOlder(nextConnect, now - LOST_NANOS);
        }
    }

    /** Looks at one flow, and asks for its id if it is time. */
    private void renewIds(long now) {
        if (connects.size() < MAX_CONNECTS) {
            int flow = ids.nextDue(now);
            if (flow >= 0) {
                int socket = flow / sources.addresses();
                stageConnect(0, socket, flow % sources.addresses(), now);
                send(socket, 1);
            }
        }
    }

    /** Receives what is there; lets others run after many turns without anything. */
    @SuppressWarnings("ThreadPriorityCheck") // manners only: nothing depends on it
    private void receiveAll() {
        long before = received;
        for (int socket = 0; socket < outstanding.length; socket++) {
            if (outstanding[socket] > 0) {
                int count = port.receive(socket);
                long now = count > 0 ? now() : 0;
                received += count;
                for (int slot = 0; slot < count; slot++) {
                    accept(socket, slot * DatagramPort.IN_BYTES, port.length(slot), now);
                }
            }
        }
        idleTurns = received == before ? idleTurns + 1 : 0;
        if (idleTurns > PATIENT_TURNS) {
            Thread.yield();
        }
    }

    private void accept(int socket, int at, int length, long now) {
        ByteBuffer in = port.in();
        if (length < 8) {
            counts.add(Count.GARBAGE, 1);
            return;
        }
        int transaction = in.getInt(at + 4);
        int action = in.getInt(at);
        long since = take(transaction);
        if (since == 0) {
            counts.add(Count.LATE, 1);
            return;
        }
        outstanding[socket]--;
        Count kind = check(action, transaction, since, at, length);
        counts.add(kind, 1);
        if (kind == Count.ANNOUNCE) {
            counts.add(Count.PEERS, (length - 20) / (sources.ipv4() ? 6 : 18));
        } else if (kind == Count.CONNECT) {
            ids.set(connectFlows[transaction & ~CONNECT_BIT], in.getLong(at + 8), now);
        } else if (kind == Count.ERROR && firstError == null) {
            byte[] text = new byte[length - 8];
            in.get(at + 8, text);
            firstError = new String(text, StandardCharsets.ISO_8859_1);
        }
        if (pace.timed()) {
            latency.recordValue(Math.min(MAX_LATENCY_NANOS, Math.max(0, now - Math.abs(since))));
        }
    }

    private long take(int transaction) {
        if (transaction < 0) {
            int number = transaction & ~CONNECT_BIT;
            return number < CONNECT_RING ? connects.take(number) : 0;
        }
        int number = transaction - firstPeer;
        return number >= 0 && number < pending.capacity() ? pending.take(number) : 0;
    }

    /** What the reply is, {@link Count#GARBAGE} if it is not what such a request is answered with. */
    private Count check(int action, int transaction, long since, int at, int length) {
        int peerBytes = sources.ipv4() ? 6 : 18;
        boolean good = switch (action) {
            case 0 -> transaction < 0 && length == 16;
            case 1 ->
                transaction >= 0
                        && since > 0
                        && length >= 20
                        && (length - 20) % peerBytes == 0
                        && (length - 20) / peerBytes <= scenario.wanted()
                        && port.in().getInt(at + 8) > 0;
            case 2 -> since < 0 && length == 8 + 12 * scrapeSize(transaction);
            case 3 -> true;
            default -> false;
        };
        return good ? REPLIES[action] : Count.GARBAGE;
    }

    private static final Count[] REPLIES = {Count.CONNECT, Count.ANNOUNCE, Count.SCRAPE, Count.ERROR};
}
