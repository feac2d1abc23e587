package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.Swarms;
import java.util.HexFormat;

/**
 * The torrents of one scenario: a part of the hashes that {@code bench hashes} writes, so that scenarios do not meet.
 *
 * @param first index of its first hash
 * @param count how many
 * @param seeders peers of each, all there before the scenario begins
 */
record Torrents(int first, int count, int seeders) {

    /** Hashes of all scenarios. */
    static final int ALL = 8192;

    private static final int EACH = 64;
    private static final int FEW_SEEDERS = 4;
    private static final byte[] HASHES = Swarms.hashes(ALL);
    private static final int PORTS_FROM = 20_000;

    /** 64 small swarms that belong to the scenario of this number alone. */
    static Torrents of(int number) {
        return new Torrents(number * EACH, EACH, FEW_SEEDERS);
    }

    /** Where the hash of a torrent begins in {@link #hashes()}. */
    int offset(int torrent) {
        return (first + torrent) * Swarms.HASH_BYTES;
    }

    static byte[] hashes() {
        return HASHES;
    }

    /** 40 digits. */
    String hex(int torrent) {
        int offset = offset(torrent);
        return HexFormat.of().formatHex(HASHES, offset, offset + Swarms.HASH_BYTES);
    }

    /** The port of a seeder. */
    static int port(int seeder) {
        return PORTS_FROM + seeder;
    }
}
