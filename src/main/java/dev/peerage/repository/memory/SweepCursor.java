package dev.peerage.repository.memory;

/** How far the sweep of one swarm has come: leechers first, each list from its end. */
final class SweepCursor {

    boolean seeders;
    int position = Integer.MAX_VALUE;
    /** The oldest of the peers that were kept so far. */
    long oldestSeconds = Long.MAX_VALUE;

    private boolean done;

    void nextRole() {
        done = seeders;
        seeders = true;
        position = Integer.MAX_VALUE;
    }

    boolean done() {
        return done;
    }
}
