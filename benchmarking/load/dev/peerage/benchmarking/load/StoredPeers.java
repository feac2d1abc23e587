package dev.peerage.benchmarking.load;

/**
 * How many of the peers that it was given a tracker holds, by its scrapes of the most popular torrents and some of all others.
 *
 * @param torrents how many torrents were asked for
 * @param expected the peers that announced on them, also those that were not answered
 * @param stored the peers that the tracker counts
 */
record StoredPeers(int torrents, long expected, long stored) {

    private static final int POPULAR = 1_000;
    private static final int OTHERS = 2_000;

    /** The torrents to ask for. */
    static int[] sample(Swarms swarms) {
        int total = swarms.torrentCount();
        int popular = Math.min(POPULAR, total);
        int[] sample = new int[Math.min(popular + OTHERS, total)];
        int others = sample.length - popular;
        for (int i = 0; i < sample.length; i++) {
            sample[i] = i < popular ? i : popular + (int) ((long) (i - popular) * (total - popular) / others);
        }
        return sample;
    }

    /** The part of the expected peers that is stored. */
    double ratio() {
        return expected == 0 ? 1 : (double) stored / expected;
    }

    String summary() {
        return Numbers.format(
                "%.1f %% of the peers that announced, by scrapes of %d torrents (%d of %d)",
                ratio() * 100, torrents, stored, expected);
    }
}
