package dev.peerage.benchmarking.load;

import java.util.Map;

/**
 * What is asked of a UDP tracker. The defaults are those of aquatic's load test under its bencher.
 *
 * @param torrents how many torrents there are
 * @param peers how many peers there are, each of one torrent, address and port for ever
 * @param wanted the peers an announce asks for
 * @param connectWeight how often a connect is sent, against the other two
 * @param announceWeight how often an announce is sent
 * @param scrapeWeight how often a scrape is sent
 * @param maxScrape the most torrents of one scrape
 * @param seederProbability how likely an announce is a seeder's, drawn anew each time
 * @param maxPeersPerSource the most peers of one swarm that one address gets
 */
record Scenario(
        int torrents,
        int peers,
        int wanted,
        int connectWeight,
        int announceWeight,
        int scrapeWeight,
        int maxScrape,
        double seederProbability,
        int maxPeersPerSource) {

    Scenario {
        if (torrents < 1 || peers < 1) {
            throw new IllegalArgumentException("A scenario needs torrents and peers");
        }
        if (connectWeight + announceWeight + scrapeWeight <= 0
                || Math.min(connectWeight, Math.min(announceWeight, scrapeWeight)) < 0) {
            throw new IllegalArgumentException("At least one weight must be above 0, none below");
        }
        if (maxScrape < 1 || 16 + 20 * maxScrape > DatagramPort.OUT_BYTES) {
            throw new IllegalArgumentException("A scrape may hold 1 to 12 torrents");
        }
    }

    void addTo(Map<String, Object> fields) {
        fields.put("torrents", torrents);
        fields.put("peers", peers);
        fields.put("wanted", wanted);
        fields.put("weights", connectWeight + ":" + announceWeight + ":" + scrapeWeight);
    }
}
