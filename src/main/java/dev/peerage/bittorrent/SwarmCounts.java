package dev.peerage.bittorrent;

/**
 * How many peers of both families a torrent has, and how often it was downloaded.
 *
 * @param seeders peers that have everything ("complete")
 * @param leechers all others ("incomplete")
 * @param completed downloads that ended since the torrent became known ("downloaded")
 */
public record SwarmCounts(int seeders, int leechers, int completed) {

    /** What an unknown torrent has. */
    public static final SwarmCounts NONE = new SwarmCounts(0, 0, 0);
}
