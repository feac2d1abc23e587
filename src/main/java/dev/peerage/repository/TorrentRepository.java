package dev.peerage.repository;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.SwarmCounts;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Where the swarms live. This is the port that users swap: a bean of this type and
 * {@code peerage.repository.type=custom} put another store behind the tracker. A store that can answer on the caller's
 * thread implements {@link ImmediateRepository} as well. Every store passes {@code TorrentRepositoryContract} (in the
 * tests), which checks what stands here:
 *
 * <ul>
 *   <li>A peer is (address family, address, port). IPv4 and IPv6 are two swarms of one torrent: counts are summed, peers are
 *       never mixed.
 *   <li>One call to {@link #announce} is atomic: update, count and pick happen at one moment. Once it has answered, the peer
 *       is found by everybody, also when a sweep runs at the same time.
 *   <li>Peers are picked evenly from all that the asker may have, singly and pairwise, and the asker is never among them. A
 *       seeder gets no seeders, a partial seed neither, a leecher gets both kinds. {@code stopped} gets no peers.
 *   <li>The answer says whether the announce has put its peer on the list ({@link SwarmCounts#newcomer}): not when the peer was
 *       there already, and not when it was not stored, for whatever reason.
 *   <li>Which scopes of address an asker may be given is decided by the store's
 *       {@link dev.peerage.bittorrent.PrivatePeers}.
 *   <li>{@code stopped} never creates a torrent; nor do {@link Storing#KNOWN_ONLY}, {@link Storing#NEVER} and scrapes.
 *   <li>A download is counted when the event is {@code completed}, nothing is left, and this entry has not been counted
 *       before; an unknown peer counts, provided that it is stored.
 *   <li>A peer is never dropped before {@code peer-timeout} has passed since its last announce, and is gone from answers at
 *       most 1/64 of it later, whether a sweep ran or not. In a swarm of more than 4,096 peers counts may lag until the next
 *       sweep.
 *   <li>{@link RepositoryLimits} say who gives way to whom, and what is answered without being stored, once there is no room.
 * </ul>
 *
 * <p>A store may keep {@link dev.peerage.bittorrent.PeerDetails}, those of a peer's last announce: it then shows them in
 * {@link #find}, and hands out ids with the peers of an answer. Most keep none.
 *
 * <p>Times are seconds of {@link MonotonicClock}. A failure of the store ends the publisher with an error of any type; no
 * part of it reaches a client.
 */
public interface TorrentRepository {

    /**
     * Updates the swarm by one announce and picks peers for the answer.
     *
     * @param request who announces what
     * @param wanted how many peers to pick at most, not negative
     * @param storing how much may change
     * @param nowSeconds the present
     */
    Mono<SwarmView> announce(AnnounceRequest request, int wanted, Storing storing, long nowSeconds);

    /** The counts of each torrent, in the order asked, repetitions kept; {@link SwarmCounts#NONE} for unknown ones. */
    Mono<List<SwarmCounts>> scrape(List<InfoHash> infoHashes, long nowSeconds);

    /**
     * A page of all torrents in ascending order of their info hashes. Pages of a changing repository are no snapshot: a
     * torrent may move between them.
     *
     * @param offset how many torrents to pass over
     * @param limit how many to answer at most
     */
    Flux<TorrentSummary> torrents(long offset, int limit);

    /** One torrent with its peers; empty when it is unknown. */
    Mono<TorrentDetail> find(InfoHash infoHash);

    /** Drops a torrent and its peers; answers whether there was one. */
    Mono<Boolean> remove(InfoHash infoHash);

    /**
     * Sets the count of completed downloads, and the total by as much. Creates torrents that are unknown while there is room; those to which no
     * peer has come by then are dropped by the next sweep.
     */
    Mono<Void> importDownloads(Map<InfoHash, Integer> completed);

    /**
     * Drops peers whose time has run out, and torrents that have no peer left, which were kept for their counts until now.
     * One call covers all.
     */
    Mono<SweepReport> sweep(long nowSeconds);

    /** How much there is, without a scan. */
    Mono<RepositoryTotals> totals();

    /** The caps that hold. */
    RepositoryLimits limits();

    /**
     * Replaces the caps at once. Lower ones drop nothing by themselves. A swarm above its cap grows no more: newcomers can only
     * take the places of others, and sweeps cut it, peers that have announced only once first. A store above one of its caps
     * on the whole evicts nobody and admits nobody until what it holds has become as little as the cap by leaving, expiry and
     * sweeps. Those refused count as {@link StoreRefusal#TOTAL}; known peers go on.
     */
    Mono<Void> limits(RepositoryLimits limits);

    /** Completes if the store can be used, and fails if not: for health. */
    Mono<Void> ping();
}
