package dev.peerage.repository.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotTableTests {

    private final SlotTable table = new SlotTable();

    private static boolean holds(SlotTable table, int hash, int value) {
        for (int place = table.find(hash); place >= 0; place = table.findNext(hash, place)) {
            if (table.value(hash, place) == value) {
                return true;
            }
        }
        return false;
    }

    private void remove(int hash, int value) {
        int place = table.find(hash);
        while (table.value(hash, place) != value) {
            place = table.findNext(hash, place);
        }
        table.remove(hash, place);
    }

    private List<Integer> walk(int maxSlots) {
        List<Integer> values = new ArrayList<>();
        for (long next = 0; next != SlotTable.END; ) {
            next = table.walk(next, maxSlots, value -> {
                values.add(value);
                return value;
            });
        }
        return values;
    }

    /** Few hashes, so that many entries share one; or all of them, so that none do. */
    @ParameterizedTest
    @ValueSource(ints = {8, 20, 32})
    void agreesWithAMapWhileItGrowsAndShrinks(int hashBits) {
        SplittableRandom random = new SplittableRandom(hashBits);
        Map<Integer, Integer> hashes = new HashMap<>();
        List<Integer> values = new ArrayList<>();
        for (int step = 0; step < 200_000; step++) {
            // up to 3,000 entries, down to some, and so on
            boolean grows = step / 20_000 % 2 == 0;
            if (values.isEmpty() || random.nextInt(100) < (grows ? 58 : 42)) {
                int hash = random.nextInt() << (32 - hashBits);
                table.insert(hash, step + 1);
                hashes.put(step + 1, hash);
                values.add(step + 1);
            } else {
                int index = random.nextInt(values.size());
                int value = values.get(index);
                values.set(index, values.get(values.size() - 1));
                values.subList(values.size() - 1, values.size()).clear();
                remove(Objects.requireNonNull(hashes.remove(value)), value);
            }
            if (step % 5000 == 0) {
                assertThat(hashes.entrySet()).allMatch(entry -> holds(table, entry.getValue(), entry.getKey()));
                assertThat(table.size()).isEqualTo(values.size());
                List<Integer> walked = walk(7);
                assertThat(walked).hasSameSizeAs(values);
                assertThat(new HashSet<>(walked)).isEqualTo(new HashSet<>(values));
            }
        }
    }

    @Test
    void walkIsInAscendingOrderOfUnsignedHashes() {
        SplittableRandom random = new SplittableRandom(1);
        TreeMap<Integer, Integer> expected = new TreeMap<>(Integer::compareUnsigned);
        for (int value = 1; value <= 10_000; value++) {
            int hash = random.nextInt();
            if (expected.put(hash, value) == null) {
                table.insert(hash, value);
            }
        }
        assertThat(walk(100)).containsExactlyElementsOf(expected.values());
    }

    @Test
    void walkMeetsEveryEntryThatWasThereAllTheTimeOnceWhileOthersComeAndGo() {
        SplittableRandom random = new SplittableRandom(2);
        for (int value = 1; value <= 2000; value++) {
            table.insert(random.nextInt(), value);
        }
        Map<Integer, Integer> guests = new HashMap<>();
        Map<Integer, Integer> seen = new HashMap<>();
        int guest = 1_000_000;
        for (long next = 0; next != SlotTable.END; ) {
            next = table.walk(next, 16, value -> {
                seen.merge(value, 1, Integer::sum);
                return value;
            });
            for (int round = 0; round < 40; round++) {
                int hash = random.nextInt();
                table.insert(hash, ++guest);
                guests.put(guest, hash);
            }
            if (guests.size() > 3000) {
                guests.forEach((value, hash) -> remove(hash, value));
                guests.clear();
            }
        }
        for (int value = 1; value <= 2000; value++) {
            assertThat(seen).containsEntry(value, 1);
        }
    }

    @Test
    void walkMayTakeOutAndReplace() {
        SplittableRandom random = new SplittableRandom(3);
        Map<Integer, Integer> hashes = new HashMap<>();
        for (int value = 1; value <= 5000; value++) {
            hashes.put(value, random.nextInt());
            table.insert(hashes.get(value), value);
        }
        for (long next = 0; next != SlotTable.END; ) {
            next = table.walk(next, 64, value -> value % 3 == 0 ? 0 : value % 3 == 1 ? value : value + 10_000);
            table.settle(64);
        }
        hashes.forEach((value, hash) -> {
            assertThat(holds(table, hash, value)).isEqualTo(value % 3 == 1);
            assertThat(holds(table, hash, value + 10_000)).isEqualTo(value % 3 == 2);
        });
        assertThat(table.size()).isEqualTo(3334);
    }

    @Test
    void walkEndsEarlyWhenTheVisitorHasEnough() {
        for (int value = 1; value <= 1000; value++) {
            table.insert(value << 22, value);
        }
        List<Integer> seen = new ArrayList<>();
        SlotTable.Visitor ten = new SlotTable.Visitor() {
            @Override
            public int visit(int value) {
                seen.add(value);
                return value;
            }

            @Override
            public boolean enough() {
                return seen.size() % 10 == 0 && !seen.isEmpty();
            }
        };
        long next = table.walk(0, 1000, ten);

        assertThat(seen).hasSize(10);
        assertThat(next).isNotEqualTo(SlotTable.END);
    }

    @Test
    void lowestAndHighestHashesAreFound() {
        table.insert(0, 1);
        table.insert(-1, 2);
        for (int value = 3; value < 100; value++) {
            table.insert(-1, value);
            table.insert(0, value + 1000);
        }
        assertThat(holds(table, 0, 1)).isTrue();
        assertThat(holds(table, -1, 2)).isTrue();
        assertThat(holds(table, -1, 99)).isTrue();
        assertThat(holds(table, 0, 1099)).isTrue();
        assertThat(walk(3)).hasSize(196).doesNotHaveDuplicates();
    }
}
