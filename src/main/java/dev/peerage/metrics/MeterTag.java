package dev.peerage.metrics;

import io.micrometer.common.docs.KeyName;
import java.util.Locale;

/** Every tag that a meter carries. Values come from closed lists, never from what a client sent. */
enum MeterTag implements KeyName {
    /** The door: a {@link dev.peerage.tracker.Transport}. */
    TRANSPORT,
    /** A {@link dev.peerage.bittorrent.AddressFamily}. */
    FAMILY,
    /** A {@link dev.peerage.tracker.RequestAction}. */
    ACTION,
    /** {@code ok}, or the tag of a {@link dev.peerage.bittorrent.Rejection}. */
    OUTCOME,
    /**
     * The tag of a {@link dev.peerage.tracker.DropReason}, a {@link dev.peerage.tracker.RefusedPeer} or a
     * {@link dev.peerage.repository.StoreRefusal}.
     */
    REASON,
    /** An {@link dev.peerage.bittorrent.AddressScope}. */
    SCOPE,
    /** A {@link dev.peerage.tracker.LimitScope}. */
    LIMIT,
    /** A {@link dev.peerage.tracker.LimitedAnswer}. */
    ANSWER,
    /** {@code seeder} or {@code leecher}. */
    ROLE,
    /** What a sweep removed, {@code peer} or {@code torrent}; what failed with a snapshot, {@code read} or {@code write}. */
    KIND,
    /** An {@link dev.peerage.tracker.AccessList}. */
    LIST;

    @Override
    public String asString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
