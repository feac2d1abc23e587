package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.workload.AliasTable;
import dev.peerage.benchmarking.workload.PopularityCurve;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The torrents and peers of a scenario, drawn as aquatic's load test draws them: random info hashes; each peer has one torrent
 * of the {@link PopularityCurve} and one port of 1 to 65,535. The seeds are aquatic's, the generator behind them is not:
 * distributions are the same, bytes are not.
 */
public final class Swarms {

    /** Bytes of one info hash. */
    public static final int HASH_BYTES = 20;

    private static final long HASH_SEED = 0xc3aa8be617b3acceL;
    private static final long PEER_SEED = 0xc3a58be617b3acceL;

    private final byte[] hashes;
    private final int[] torrents;
    private final char[] ports;
    private final int[] sizes;
    private final AliasTable popularity;

    private Swarms(byte[] hashes, int[] torrents, char[] ports, int[] sizes, AliasTable popularity) {
        this.hashes = hashes;
        this.torrents = torrents;
        this.ports = ports;
        this.sizes = sizes;
        this.popularity = popularity;
    }

    /** Draws them. No swarm gets more than {@code maxPeersPerSwarm} peers: one that would is drawn again. */
    static Swarms of(int torrentCount, int peerCount, int maxPeersPerSwarm) {
        byte[] hashes = hashes(torrentCount);
        AliasTable popularity = new AliasTable(new PopularityCurve(torrentCount, peerCount).weights());
        RandomGenerator random = generator(PEER_SEED);
        int[] torrents = new int[peerCount];
        char[] ports = new char[peerCount];
        int[] sizes = new int[torrentCount];
        for (int i = 0; i < peerCount; i++) {
            int torrent = popularity.draw(random);
            for (int tries = 0; sizes[torrent] >= maxPeersPerSwarm; tries++) {
                torrent = tries < 100 ? popularity.draw(random) : random.nextInt(torrentCount);
                if (tries == 10_000) {
                    throw new IllegalArgumentException("Too few source addresses for so many peers on so few torrents");
                }
            }
            torrents[i] = torrent;
            sizes[torrent]++;
            ports[i] = (char) random.nextInt(1, 65_536);
        }
        return new Swarms(hashes, torrents, ports, sizes, popularity);
    }

    /** The info hashes alone, 20 bytes each: the same for every call with the same count. */
    public static byte[] hashes(int torrentCount) {
        byte[] hashes = new byte[torrentCount * HASH_BYTES];
        generator(HASH_SEED).nextBytes(hashes);
        return hashes;
    }

    private static RandomGenerator generator(long seed) {
        return RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(seed);
    }

    byte[] hashes() {
        return hashes;
    }

    int torrentCount() {
        return sizes.length;
    }

    int peerCount() {
        return torrents.length;
    }

    /** The torrent of a peer. */
    int torrent(int peer) {
        return torrents[peer];
    }

    int port(int peer) {
        return ports[peer];
    }

    /** How many peers a torrent has once all have announced. */
    int size(int torrent) {
        return sizes[torrent];
    }

    int largest() {
        int largest = 0;
        for (int size : sizes) {
            largest = Math.max(largest, size);
        }
        return largest;
    }

    /** A torrent by popularity. */
    int drawTorrent(RandomGenerator random) {
        return popularity.draw(random);
    }

    /** Moves a peer to another torrent: a random one that has fewer than {@code few}. */
    void redraw(int peer, int few, RandomGenerator random) {
        sizes[torrents[peer]]--;
        int torrent = random.nextInt(sizes.length);
        while (sizes[torrent] >= few) {
            torrent = random.nextInt(sizes.length);
        }
        torrents[peer] = torrent;
        sizes[torrent]++;
    }
}
