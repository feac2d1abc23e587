package dev.peerage.repository;

/**
 * The most heap that a store can be made to take, by whatever clients choose to announce.
 *
 * @param torrent bytes of a torrent without its peers
 * @param peer bytes of a peer that is alone in its swarm, IPv6
 */
public record EntryBytes(int torrent, int peer) {}
