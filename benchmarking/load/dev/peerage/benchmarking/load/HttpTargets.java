package dev.peerage.benchmarking.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/** What HTTP requests ask for. One instance a worker. */
abstract class HttpTargets {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int SCRAPED = 5;

    private final byte[] announce;
    private final byte[] scrape;
    private final byte[] end;
    private final byte[] numbers = new byte[20];

    HttpTargets(String urlSuffix, boolean keepAlive) {
        announce = ascii("GET /announce" + urlSuffix + "?info_hash=");
        scrape = ascii("GET /scrape" + urlSuffix + "?info_hash=");
        end = ascii(" HTTP/1.1\r\nHost: localhost\r\n" + (keepAlive ? "" : "Connection: close\r\n") + "\r\n");
    }

    /** Writes an announce of a peer of that number. */
    abstract void announce(ByteBuffer out, int peer);

    /** A torrent by popularity. */
    abstract int drawTorrent();

    abstract byte[] hashes();

    /** Writes a scrape of five torrents. */
    final void scrape(ByteBuffer out) {
        out.put(scrape);
        for (int i = 0; i < SCRAPED; i++) {
            if (i > 0) {
                out.put(INFO_HASH);
            }
            escape(out, hashes(), drawTorrent() * Swarms.HASH_BYTES);
        }
        out.put(end);
    }

    private static final byte[] INFO_HASH = ascii("&info_hash=");
    private static final byte[] PEER_ID = ascii("&peer_id=");
    private static final byte[] PORT = ascii("&port=");
    private static final byte[] SEEDER = ascii("&uploaded=0&downloaded=0&left=0&event=completed&compact=1");
    private static final byte[] LEECHER = ascii("&uploaded=0&downloaded=0&left=50&event=started&compact=1");

    final void write(ByteBuffer out, int torrent, byte[] peerIds, int peerIdAt, int port, boolean seeder, byte[] more) {
        out.put(announce);
        escape(out, hashes(), torrent * Swarms.HASH_BYTES);
        out.put(PEER_ID);
        escape(out, peerIds, peerIdAt);
        out.put(PORT);
        int at = numbers.length;
        int left = port;
        do {
            numbers[--at] = (byte) ('0' + left % 10);
            left /= 10;
        } while (left > 0);
        out.put(numbers, at, numbers.length - at);
        out.put(seeder ? SEEDER : LEECHER);
        out.put(more);
        out.put(end);
    }

    private static void escape(ByteBuffer out, byte[] bytes, int offset) {
        for (int i = 0; i < Swarms.HASH_BYTES; i++) {
            out.put((byte) '%');
            out.put(HEX[bytes[offset + i] >>> 4 & 0xf]);
            out.put(HEX[bytes[offset + i] & 0xf]);
        }
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Peers on the popularity curve, each of one torrent, address and port for ever. */
    static final class Curve extends HttpTargets {

        private final Swarms swarms;
        private final double seeders;
        private final byte[] wanted;
        private final byte[] peerId = ascii("-LD0001-000000000000");
        private final SplitMix random;

        Curve(String urlSuffix, boolean keepAlive, Swarms swarms, double seeders, int wanted, long seed) {
            super(urlSuffix, keepAlive);
            this.swarms = swarms;
            this.seeders = seeders;
            this.wanted = ascii("&numwant=" + wanted);
            this.random = new SplitMix(seed);
        }

        @Override
        void announce(ByteBuffer out, int peer) {
            for (int i = 0, rest = peer; i < 8; i++, rest >>>= 4) {
                peerId[19 - i] = HEX[rest & 0xf];
            }
            boolean seeder = random.nextDouble() < seeders;
            write(out, swarms.torrent(peer), peerId, 0, swarms.port(peer), seeder, wanted);
        }

        @Override
        int drawTorrent() {
            return swarms.drawTorrent(random);
        }

        @Override
        byte[] hashes() {
            return swarms.hashes();
        }
    }

    /** Aquatic's HTTP load test: torrents by a gamma distribution, a new peer id and port each time. */
    static final class Aquatic extends HttpTargets {

        private static final double SHAPE = 0.2;
        private static final double SCALE = 100;

        private final byte[] hashes;
        private final double seeders;
        private final byte[] peerId = new byte[20];
        private final SplitMix random;

        Aquatic(String urlSuffix, boolean keepAlive, byte[] hashes, double seeders, long seed) {
            super(urlSuffix, keepAlive);
            this.hashes = hashes;
            this.seeders = seeders;
            this.random = new SplitMix(seed);
        }

        @Override
        void announce(ByteBuffer out, int peer) {
            random.nextBytes(peerId);
            boolean seeder = random.nextDouble() < seeders;
            write(out, drawTorrent(), peerId, 0, random.nextInt(65_536), seeder, new byte[0]);
        }

        @Override
        int drawTorrent() {
            int last = hashes.length / Swarms.HASH_BYTES - 1;
            double point = (Math.min(gamma(random, SHAPE) * SCALE, 101) - 1) / 100;
            return (int) Math.max(0, point * last);
        }

        @Override
        byte[] hashes() {
            return hashes;
        }

        /** Marsaglia and Tsang 2000, with their step for shapes below 1. */
        private static double gamma(RandomGenerator random, double shape) {
            double d = shape + 1 - 1.0 / 3;
            double c = 1 / Math.sqrt(9 * d);
            while (true) {
                double x = random.nextGaussian();
                double v = Math.pow(1 + c * x, 3);
                if (v > 0 && Math.log(random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
                    return d * v * Math.pow(random.nextDouble(), 1 / shape);
                }
            }
        }
    }
}
