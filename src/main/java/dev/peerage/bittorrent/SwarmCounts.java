package dev.peerage.bittorrent;

/**
 * How many peers of both families a torrent has, and how often it was downloaded.
 *
 * @param seeders peers that have everything ("complete")
 * @param leechers all others ("incomplete")
 * @param completed downloads that ended since the torrent became known ("downloaded")
 * @param newcomer whether the announce that is answered with these has put its peer on the list; false everywhere else
 */
public record SwarmCounts(int seeders, int leechers, int completed, boolean newcomer) {

    /** What an unknown torrent has. */
    public static final SwarmCounts NONE = new SwarmCounts(0, 0, 0);

    /** Counts that nobody has just come to. */
    public SwarmCounts(int seeders, int leechers, int completed) {
        this(seeders, leechers, completed, false);
    }
}
