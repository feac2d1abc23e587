package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PeerAddress;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SourceTableTests {

    private static final long NOW = 5_000_000_000L;
    private static final Bucket SECOND = new Bucket(1_000_000_000L, 10_000_000_000L);

    private final SourceTable table = new SourceTable(1 << 10, new SourceKeys(new Random(3)));

    @Test
    void aSourceKeepsItsPlaceWhileThereIsRoom() {
        Set<Integer> places = new HashSet<>();
        for (long key = 1; key <= 200; key++) {
            places.add(table.placeOf(key, NOW));
        }
        assertThat(places).hasSize(200);
        for (long key = 1; key <= 200; key++) {
            assertThat(places).contains(table.placeOf(key, NOW));
        }
    }

    @Test
    void newcomersTakeThePlacesOfThoseThatOweTheLeast() {
        for (int time = 0; time < 10; time++) {
            table.charge(table.placeOf(-7, NOW), SourceTable.SOURCE, SECOND, NOW);
        }
        for (long key = 1; key <= 100_000; key++) {
            table.charge(table.placeOf(key, NOW), SourceTable.SOURCE, SECOND, NOW);
        }

        assertThat(table.take(table.placeOf(-7, NOW), SourceTable.SOURCE, SECOND, NOW))
                .isFalse();
    }

    @Test
    void whoIsForgottenBeginsAgain() {
        int place = table.placeOf(-7, NOW);
        table.take(place, SourceTable.SOURCE, new Bucket(1, 1), NOW);
        table.demand(place, Demand.tickOf(NOW));
        for (long key = 1; key <= 100_000; key++) {
            table.placeOf(key, NOW + 1_000_000_000L);
        }
        place = table.placeOf(-7, NOW + 1_000_000_000L);

        assertThat(table.owed(place, SourceTable.SOURCE, SECOND, 0)).isZero();
        assertThat(table.demandPerSecond(place, NOW)).isZero();
    }

    @Test
    void touchingReadsWhatBelongsToTheSource() {
        for (long key = 1; key <= 200; key++) {
            for (long charge = 0; charge < key % 7; charge++) {
                table.charge(table.placeOf(key, NOW), SourceTable.SOURCE, SECOND, NOW);
            }
        }
        for (long key = 1; key <= 200; key++) {
            int set = table.setOf(key);
            long owed = key % 7 * SECOND.stepNanos();
            if (owed > 0) {
                assertThat(table.placeOf(key, NOW)).isBetween(set, set + 7);
                assertThat(table.touchPlace(set, key)).isEqualTo(NOW + owed);
            }
        }
        for (long key = 1_000; key < 2_000; key++) {
            table.touchPlace(table.setOf(key), key);
        }
    }

    @Test
    void keysTellSourcesApartAndSubnetsNot() {
        assertThat(SourceKeys.keyOf(PeerAddress.ipv4(0x0a000001, 1)))
                .isEqualTo(SourceKeys.keyOf(PeerAddress.ipv4(0x0a000001, 2)))
                .isNotEqualTo(SourceKeys.keyOf(PeerAddress.ipv4(0x0a000002, 1)));
        assertThat(SourceKeys.keyOf(PeerAddress.ipv6(0x2001_0db8_0000_0001L, 1, 1)))
                .isEqualTo(SourceKeys.keyOf(PeerAddress.ipv6(0x2001_0db8_0000_0001L, 99, 1)))
                .isNotEqualTo(SourceKeys.keyOf(PeerAddress.ipv6(0x2001_0db8_0000_0002L, 1, 1)));
        assertThat(SourceKeys.keyOf(PeerAddress.ipv4(0, 1))).isNotZero();
        assertThat(SourceKeys.keyOf(PeerAddress.ipv6(0, 1, 1))).isNotZero();
    }

    @Test
    void hashesSpreadAndDifferFromProcessToProcess() {
        SourceKeys one = new SourceKeys(new Random(1));
        SourceKeys other = new SourceKeys(new Random(2));
        int[] counts = new int[64];
        int same = 0;
        for (long key = 1; key <= 64_000; key++) {
            counts[one.mix(key << 20) & 63]++;
            same += (one.mix(key) & 0xfff) == (other.mix(key) & 0xfff) ? 1 : 0;
        }

        for (int count : counts) {
            assertThat(count).isBetween(850, 1150);
        }
        assertThat(same).isLessThan(50);
    }
}
