package dev.peerage.bittorrent;

/**
 * The answer to an announce.
 *
 * @param terms when to come back, and the counts
 * @param peers peers of the asker's family, never the asker itself
 */
public record AnnounceResponse(AnnounceTerms terms, CompactPeers peers) {}
