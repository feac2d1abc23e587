package dev.peerage.benchmarking.live;

/**
 * What a client does: a fixed number of requests.
 *
 * @param requests how many
 * @param perSecond how many of them are due in a second; 0: the next goes when the one before is answered
 * @param scrapes whether every second request is a scrape
 * @param wanted peers that an announce asks for
 */
record Plan(int requests, double perSecond, boolean scrapes, int wanted) {

    /** Peers that a usual client asks for. */
    static final int USUAL_WANTED = 30;

    /** Announce, scrape, announce …, each when the one before is answered. */
    static Plan inTurns(int requests) {
        return new Plan(requests, 0, true, USUAL_WANTED);
    }

    /** Announces at a fixed rate for some seconds, whatever the answers do. */
    static Plan announces(double perSecond, double seconds) {
        return new Plan((int) Math.round(perSecond * seconds), perSecond, false, USUAL_WANTED);
    }

    boolean closedLoop() {
        return perSecond == 0;
    }

    /** When a request is due, after the start. */
    long dueNanos(int index) {
        return (long) (index * 1e9 / perSecond);
    }

    boolean scrape(int index) {
        return scrapes && index % 2 == 1;
    }
}
