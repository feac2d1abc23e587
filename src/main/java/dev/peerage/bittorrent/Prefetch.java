package dev.peerage.bittorrent;

/**
 * Brings what the announces of a batch will look at first into the processor's cache: all of a batch together, so that the
 * waits for memory overlap instead of adding up. Changes nothing, and takes no lock. An instance serves one thread.
 */
public interface Prefetch {

    /** For stores that have nothing to gain. */
    Prefetch NOTHING = new Prefetch() {
        @Override
        public void add(InfoHash infoHash, PeerAddress source) {}

        @Override
        public void run() {}
    };

    /**
     * Takes note of an announce that will come. Those above the size of the batch are left out.
     *
     * @param source who sends it, whatever the port
     */
    void add(InfoHash infoHash, PeerAddress source);

    /** Touches what belongs to all that were added, and forgets them. */
    void run();
}
