package dev.peerage.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Announces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A store seen through one of its faces, with a clock that stands still until it is moved. */
final class StoreUnderTest {

    /** The answer to an announce, whichever face gave it. */
    record Answer(SwarmCounts counts, boolean newcomer, List<PeerAddress> peers) {

        static Answer of(SwarmCounts counts, List<PeerAddress> peers) {
            return new Answer(
                    new SwarmCounts(counts.seeders(), counts.leechers(), counts.completed()), counts.newcomer(), peers);
        }
    }

    /** How many peers an announce wants when the test does not say. */
    static final int WANTED = 50;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TorrentRepository repository;
    private final Face face;
    private long nowSeconds;

    StoreUnderTest(TorrentRepository repository, Face face) {
        this.repository = repository;
        this.face = face;
    }

    TorrentRepository repository() {
        return repository;
    }

    long now() {
        return nowSeconds;
    }

    void advance(long seconds) {
        nowSeconds += seconds;
    }

    Answer announce(Announces announce) {
        return announce(announce, WANTED);
    }

    Answer announce(Announces announce, int wanted) {
        return announce(announce, wanted, Storing.NORMAL);
    }

    /** What this announce would be answered, without any effect. */
    Answer peek(Announces announce) {
        return announce(announce, WANTED, Storing.NEVER);
    }

    Answer announce(Announces announce, int wanted, Storing storing) {
        return announce(announce.build(), wanted, storing);
    }

    Answer announce(AnnounceRequest request, int wanted, Storing storing) {
        if (face == Face.IMMEDIATE) {
            RecordingSink sink = new RecordingSink(request.peer().family());
            SwarmCounts counts =
                    ((ImmediateRepository) repository).announceNow(request, wanted, storing, nowSeconds, sink);
            return Answer.of(counts, sink.peers);
        }
        SwarmView view = await(repository.announce(request, wanted, storing, nowSeconds));
        CompactPeers compact = view.peers();
        assertThat(compact.family()).isEqualTo(request.peer().family());
        List<PeerAddress> peers = new ArrayList<>(compact.count());
        for (int index = 0; index < compact.count(); index++) {
            peers.add(compact.get(index));
        }
        return Answer.of(view.counts(), peers);
    }

    SwarmCounts scrape(InfoHash infoHash) {
        return scrape(List.of(infoHash)).get(0);
    }

    List<SwarmCounts> scrape(List<InfoHash> infoHashes) {
        return face == Face.IMMEDIATE
                ? infoHashes.stream()
                        .map(infoHash -> ((ImmediateRepository) repository).scrapeNow(infoHash, nowSeconds))
                        .toList()
                : await(repository.scrape(infoHashes, nowSeconds));
    }

    List<TorrentSummary> torrents() {
        return torrents(0, Integer.MAX_VALUE);
    }

    List<TorrentSummary> torrents(long offset, int limit) {
        return await(repository.torrents(offset, limit).collectList());
    }

    @Nullable
    TorrentDetail find(InfoHash infoHash) {
        return repository.find(infoHash).block(PATIENCE);
    }

    /** The peers that a look at one torrent shows; none for an unknown torrent. */
    List<PeerAddress> peersOf(InfoHash infoHash) {
        TorrentDetail detail = find(infoHash);
        return detail == null
                ? List.of()
                : detail.peers().stream().map(TorrentDetail.Peer::address).toList();
    }

    boolean remove(InfoHash infoHash) {
        return await(repository.remove(infoHash));
    }

    void importDownloads(Map<InfoHash, Integer> completed) {
        repository.importDownloads(completed).block(PATIENCE);
    }

    void limit(RepositoryLimits limits) {
        repository.limits(limits).block(PATIENCE);
    }

    SweepReport sweep() {
        return await(repository.sweep(nowSeconds));
    }

    RepositoryTotals totals() {
        return await(repository.totals());
    }

    /** The totals are those of a walk over every torrent; what is empty counts until a sweep. */
    void assertTotalsAreThoseOfAWalk() {
        List<TorrentSummary> torrents = torrents();
        long seeders = 0;
        long leechers = 0;
        for (TorrentSummary torrent : torrents) {
            seeders += torrent.counts().seeders();
            leechers += torrent.counts().leechers();
        }
        RepositoryTotals totals = totals();
        assertThat(totals.torrents()).as("torrents").isEqualTo(torrents.size());
        assertThat(totals.seeders()).as("seeders").isEqualTo(seeders);
        assertThat(totals.leechers()).as("leechers").isEqualTo(leechers);
    }

    private static <T> T await(Mono<T> answer) {
        return Objects.requireNonNull(answer.block(PATIENCE));
    }

    /** Takes peers of one family only. */
    private static final class RecordingSink implements PeerSink {

        private final AddressFamily family;
        private final List<PeerAddress> peers = new ArrayList<>();

        RecordingSink(AddressFamily family) {
            this.family = family;
        }

        @Override
        public void ipv4(int address, int port) {
            assertThat(family).isEqualTo(AddressFamily.IPV4);
            peers.add(PeerAddress.ipv4(address, port));
        }

        @Override
        public void ipv6(long high, long low, int port) {
            assertThat(family).isEqualTo(AddressFamily.IPV6);
            peers.add(PeerAddress.ipv6(high, low, port));
        }
    }
}
