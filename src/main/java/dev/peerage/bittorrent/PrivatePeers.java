package dev.peerage.bittorrent;

/** Who may meet peers whose addresses do not reach everywhere. */
public enum PrivatePeers {
    /** Loopback peers are handed to loopback askers only, private ones to private askers only. */
    SAME_SCOPE,
    /** Handed to everybody: for a tracker inside one private network. */
    ALWAYS,
    /** Never stored. */
    NEVER;

    /** Whether a peer of this scope may enter a swarm. */
    public boolean stores(AddressScope peer) {
        return switch (peer) {
            case PUBLIC -> true;
            case PRIVATE, LOOPBACK -> this != NEVER;
            case UNUSABLE -> false;
        };
    }

    /** Whether an asker of one scope may be given a peer of another. */
    public boolean shows(AddressScope peer, AddressScope asker) {
        return peer == AddressScope.PUBLIC || this == ALWAYS || peer == asker;
    }
}
