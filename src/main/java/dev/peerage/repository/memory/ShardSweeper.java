package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;

/** Drops from a shard whom time or a lowered cap takes away. Guarded by the lock of the shard. */
final class ShardSweeper {

    private final SlotTable table;
    private final BlockSwarms blockSwarms;
    private final PackedTorrent torrent;
    private final PackedCounts counts;
    private final PackedSettings settings;

    /** @param torrent a view that may be laid over any torrent */
    ShardSweeper(
            SlotTable table,
            BlockSwarms blockSwarms,
            PackedTorrent torrent,
            PackedCounts counts,
            PackedSettings settings) {
        this.table = table;
        this.blockSwarms = blockSwarms;
        this.torrent = torrent;
        this.counts = counts;
        this.settings = settings;
    }

    /** A slice over torrents, from a mixed info hash on; answers where to go on. */
    long torrents(long from, int budget, long tick, PackedSweep sweep) {
        return table.walk(from, budget, new SweepVisitor(sweep, budget, tick));
    }

    /** A slice over a large swarm; answers whether that swarm is done. */
    boolean large(int number, int budget, long tick, PackedSweep sweep) {
        BlockSwarm swarm = blockSwarms.getIfThere(number);
        if (swarm == null) {
            return true;
        }
        int before = swarm.size;
        boolean done = large(swarm, budget, tick);
        sweep.removedPeers(before - swarm.size);
        return done;
    }

    private boolean large(BlockSwarm swarm, int budget, long tick) {
        counts.add(swarm, -1);
        int cap = settings.caps().limits().maxPeersPerTorrent();
        boolean done = swarm.sweep(tick, cap, budget) && swarm.trim(cap, budget, settings.random());
        counts.add(swarm, 1);
        return done;
    }

    /**
     * Everything at once: after days without a sweep only.
     *
     * @param allExpired whether nobody can be left
     */
    void all(long tick, boolean allExpired) {
        for (int number = 0; number < blockSwarms.limit() && !allExpired; number++) {
            BlockSwarm swarm = blockSwarms.getIfThere(number);
            if (swarm != null) {
                large(swarm, Integer.MAX_VALUE, tick);
            }
        }
        table.walk(0, Integer.MAX_VALUE >> 1, block -> {
            torrent.seat(block);
            return allExpired ? dropped() : swept(tick);
        });
        table.settle(Integer.MAX_VALUE >> 1);
    }

    /** Frees the seated torrent of what has expired; answers its block, or 0 if nothing is left of it. */
    private int swept(long tick) {
        account(-1);
        torrent.freshen(tick);
        torrent.trim(settings.caps().limits().maxPeersPerTorrent());
        if (torrent.size() == 0) {
            torrent.drop();
            return 0;
        }
        torrent.shrink();
        torrent.tidy();
        torrent.save();
        account(1);
        return torrent.handle();
    }

    private int dropped() {
        account(-1);
        torrent.drop();
        return 0;
    }

    private void account(int sign) {
        counts.add(torrent.swarm(AddressFamily.IPV4), sign);
        counts.add(torrent.swarm(AddressFamily.IPV6), sign);
    }

    /** Sweeps torrents until the budget is spent: one for each torrent, and one for each peer that has to be looked at. */
    private final class SweepVisitor implements SlotTable.Visitor {

        private final PackedSweep sweep;
        private final long tick;
        private int budget;

        SweepVisitor(PackedSweep sweep, int budget, long tick) {
            this.sweep = sweep;
            this.budget = budget;
            this.tick = tick;
        }

        @Override
        public int visit(int block) {
            torrent.seat(block);
            int before = torrent.size();
            budget -= 1 + (torrent.stale(tick) ? before : 0);
            int kept = swept(tick);
            sweep.removedPeers(before - torrent.size());
            sweep.removedTorrents(kept == 0 ? 1 : 0);
            return kept;
        }

        @Override
        public boolean enough() {
            return budget <= 0;
        }
    }
}
