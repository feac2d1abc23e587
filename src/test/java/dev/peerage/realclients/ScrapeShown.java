package dev.peerage.realclients;

/** Seeders and leechers of a torrent as a client shows them. */
record ScrapeShown(int seeders, int leechers) {}
