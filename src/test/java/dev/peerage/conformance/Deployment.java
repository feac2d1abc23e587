package dev.peerage.conformance;

/** Every way to run the tracker that clients must not be able to tell apart: each store behind each HTTP adapter. */
enum Deployment {
    PACKED_FAST("packed", true),
    PACKED_WEBFLUX("packed", false),
    HASH_FAST("hash", true),
    HASH_WEBFLUX("hash", false),
    SKIP_LIST_FAST("skip-list", true),
    SKIP_LIST_WEBFLUX("skip-list", false),
    LOCKED_TREE_FAST("locked-tree", true),
    LOCKED_TREE_WEBFLUX("locked-tree", false);

    private final String store;
    private final boolean fastPath;

    Deployment(String store, boolean fastPath) {
        this.store = store;
        this.fastPath = fastPath;
    }

    String store() {
        return store;
    }

    boolean fastPath() {
        return fastPath;
    }
}
