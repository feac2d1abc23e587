package dev.peerage.repository.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The large swarms of a shard, by number. A number is used again once its swarm has gone. */
final class BlockSwarms {

    private final List<@Nullable BlockSwarm> swarms = new ArrayList<>(0);

    int add(BlockSwarm swarm) {
        int number = swarms.indexOf(null);
        if (number < 0) {
            number = swarms.size();
            swarms.add(swarm);
        } else {
            swarms.set(number, swarm);
        }
        return number;
    }

    BlockSwarm get(int number) {
        return Objects.requireNonNull(swarms.get(number));
    }

    /** The swarm of a number that may be free: null if it is. */
    @Nullable
    BlockSwarm getIfThere(int number) {
        return number < swarms.size() ? swarms.get(number) : null;
    }

    void remove(BlockSwarm swarm) {
        remove(swarms.indexOf(swarm));
    }

    private void remove(int number) {
        swarms.set(number, null);
        while (!swarms.isEmpty() && swarms.get(swarms.size() - 1) == null) {
            swarms.remove(swarms.size() - 1);
        }
    }

    /** All numbers are below this one. */
    int limit() {
        return swarms.size();
    }
}
