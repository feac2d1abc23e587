package dev.peerage.benchmarking;

import dev.peerage.bittorrent.AddressFamily;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The sizes of populations. */
final class Sizes {

    @Option(
            names = "--torrents",
            paramLabel = "COUNT",
            description = "torrents on the popularity curve, empty ones included (default: half as many as peers)")
    @Nullable
    Count torrents;

    @Option(
            names = "--peers",
            paramLabel = "COUNT",
            split = ",",
            description = "peers, one size or several: 10k,2m (default: those that the documentation shows)")
    List<Count> peers = List.of();

    @Option(
            names = "--families",
            paramLabel = "FAMILY",
            split = ",",
            description = "ipv4, ipv6 or both: ipv4,ipv6 (default: ${DEFAULT-VALUE})",
            defaultValue = "ipv4")
    List<AddressFamily> families = List.of(AddressFamily.IPV4);

    /** Fixed sizes, for runs that are not told any. */
    static Sizes of(int... peers) {
        return new Sizes().withPeers(peers);
    }

    Sizes withPeers(int... sizes) {
        peers = Arrays.stream(sizes).mapToObj(Count::new).toList();
        return this;
    }

    Sizes with(AddressFamily... others) {
        families = List.of(others);
        return this;
    }

    /** The sizes asked for, or these. */
    List<Integer> peersOr(Integer... defaults) {
        return peers.isEmpty()
                ? List.of(defaults)
                : peers.stream().map(Count::value).toList();
    }

    /** The torrents that go with so many peers. */
    int torrentsFor(int peers) {
        return torrents == null ? Math.max(1, peers / 2) : torrents.value();
    }
}
