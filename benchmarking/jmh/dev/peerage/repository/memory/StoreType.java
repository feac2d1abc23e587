package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.tracker.TrackerParts;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Every store that is measured: one factory for all benchmarks, so that a new store is two lines. */
public enum StoreType {
    PACKED,
    HASH,
    SKIP_LIST,
    LOCKED_TREE;

    /** The default of {@code peerage.repository.peer-timeout}. */
    public static final Duration PEER_TIMEOUT = Duration.ofMinutes(45);

    /** A new, empty store without limits, with the generator that the tracker uses. */
    public ImmediateRepository create() {
        return create(false);
    }

    /** The same, which keeps the details of peers if that is asked for. */
    public ImmediateRepository create(boolean details) {
        MemorySettings plain = new MemorySettings(PEER_TIMEOUT, PrivatePeers.SAME_SCOPE, TrackerParts.random());
        MemorySettings settings = details ? plain.withPeerDetails() : plain;
        return switch (this) {
            case PACKED -> new PackedTorrentRepository(settings, RepositoryLimits.UNLIMITED);
            case HASH -> new HashTorrentRepository(settings, RepositoryLimits.UNLIMITED);
            case SKIP_LIST -> new SkipListTorrentRepository(settings, RepositoryLimits.UNLIMITED);
            case LOCKED_TREE -> new LockedTreeTorrentRepository(settings, RepositoryLimits.UNLIMITED);
        };
    }

    /** The name that {@code peerage.repository.type} has for it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The store of a label.
     *
     * @throws IllegalArgumentException if there is none, with the labels that there are
     */
    public static StoreType of(String label) {
        return Arrays.stream(values())
                .filter(type -> type.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown store '" + label + "': choose from "
                        + Arrays.stream(values()).map(StoreType::label).collect(Collectors.joining(", "))));
    }
}
