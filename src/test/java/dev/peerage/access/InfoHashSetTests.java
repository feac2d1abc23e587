package dev.peerage.access;

import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.peerage.bittorrent.InfoHash;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfoHashSetTests {

    private static InfoHashSet set(int most, Iterable<InfoHash> hashes, RandomGenerator secret) {
        InfoHashSet.Builder builder = new InfoHashSet.Builder(most, secret);
        hashes.forEach(builder::add);
        return builder.build();
    }

    private static List<InfoHash> content(InfoHashSet set) {
        List<InfoHash> content = new ArrayList<>();
        for (int slot = 0; slot < set.slots(); slot++) {
            InfoHash infoHash = set.at(slot);
            if (infoHash != null) {
                content.add(infoHash);
            }
        }
        return content;
    }

    /** Many agree in all but one of their words, and words are small, so that halves are zero. */
    private static InfoHash similar(Random random) {
        return new InfoHash(
                random.nextInt(4) == 0 ? random.nextInt(3) : (long) random.nextInt(3) << 32,
                random.nextInt(4) == 0 ? random.nextInt(3) : (long) random.nextInt(3) << 60,
                random.nextInt(3) - 1);
    }

    private static InfoHash any(Random random) {
        return new InfoHash(random.nextLong(), random.nextLong(), random.nextInt());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void itHoldsWhatAHashSetHolds(int seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            int most = random.nextInt(400);
            Set<InfoHash> model = new HashSet<>();
            InfoHashSet.Builder builder = new InfoHashSet.Builder(most, random);
            while (model.size() < most && random.nextInt(200) > 0) {
                InfoHash infoHash = random.nextInt(4) > 0 ? any(random) : similar(random);
                model.add(infoHash);
                builder.add(infoHash);
            }
            InfoHashSet set = builder.build();

            assertThat(set.size()).isEqualTo(model.size());
            assertThat(content(set)).containsExactlyInAnyOrderElementsOf(model);
            assertThat(model).allMatch(set::contains);
            for (int i = 0; i < 200; i++) {
                InfoHash asked = i % 2 == 0 ? similar(random) : any(random);
                assertThat(set.contains(asked)).isEqualTo(model.contains(asked));
            }
        }
    }

    @Test
    void hashesThatDifferInOneBitAreToldApart() {
        InfoHash listed = new InfoHash(0x0123456789abcdefL, 0xfedcba9876543210L, 0x13579bdf);
        InfoHashSet set = set(1, List.of(listed), new Random(1));

        assertThat(set.contains(listed)).isTrue();
        for (int bit = 0; bit < 64; bit++) {
            long flip = 1L << bit;
            assertThat(set.contains(new InfoHash(listed.high() ^ flip, listed.middle(), listed.low())))
                    .isFalse();
            assertThat(set.contains(new InfoHash(listed.high(), listed.middle() ^ flip, listed.low())))
                    .isFalse();
            assertThat(set.contains(new InfoHash(listed.high(), listed.middle(), listed.low() ^ (1 << (bit % 32)))))
                    .isFalse();
        }
    }

    @Test
    void anEmptySetHoldsNothing() {
        InfoHashSet set = set(0, List.of(), new Random(1));

        assertThat(set.size()).isZero();
        assertThat(set.contains(hash(1))).isFalse();
        assertThat(set.contains(new InfoHash(0, 0, 0))).isFalse();
        assertThat(content(set)).isEmpty();
    }

    @Test
    void theHashOfZerosIsAHashLikeAnyOther() {
        InfoHash zeros = new InfoHash(0, 0, 0);

        assertThat(set(1, List.of(zeros), new Random(1)).contains(zeros)).isTrue();
        assertThat(set(1, List.of(hash(1)), new Random(1)).contains(zeros)).isFalse();
    }

    @Test
    void moreHashesThanThereIsRoomForAreRefused() {
        assertThatThrownBy(() -> set(1, List.of(hash(1), hash(2)), new Random(1)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(set(1, List.of(hash(1), hash(1)), new Random(1)).size()).isOne();
    }

    /** What is touched is the first word of the hash, unless another one in the group has the same tag. */
    @Test
    void touchingReadsWhatALookUpCompares() {
        List<InfoHash> hashes = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            hashes.add(hash(i));
        }
        InfoHashSet set = set(hashes.size(), hashes, new Random(7));

        long touched = hashes.stream()
                .filter(hash -> set.touchWords(set.mixed(hash)) == (int) (hash.high() >>> 32))
                .count();
        assertThat(touched).isGreaterThan(9_000);
        assertThat(hashes).allMatch(hash -> set.touchTags(set.mixed(hash)) != 0);
    }

    /** Whatever the list, and whoever had a say in it: here all of it differs in a few bits. */
    @Test
    void noRunOfFullGroupsIsLong() {
        List<InfoHash> hashes = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            hashes.add(new InfoHash((long) i << 40, 0, i));
        }
        InfoHashSet set = set(hashes.size(), hashes, new Random(7));

        assertThat(longestRun(set)).isLessThanOrEqualTo(InfoHashSet.MAX_RUN);
        assertThat(hashes).allMatch(set::contains);
    }

    private static int longestRun(InfoHashSet set) {
        int groups = set.slots() / InfoHashSet.GROUP;
        int longest = 0;
        int run = 0;
        for (int i = 0; i < 2 * groups; i++) {
            int first = (i % groups) * InfoHashSet.GROUP;
            boolean full = IntStream.range(first, first + InfoHashSet.GROUP).allMatch(slot -> set.at(slot) != null);
            run = full ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    @Test
    void aKeyThatMakesALongRunIsReplaced() {
        Random random = new Random(3);
        RandomGenerator firstKeyIsUseless = new RandomGenerator() {
            private int drawn;

            @Override
            public long nextLong() {
                return drawn++ < 6 ? 0 : random.nextLong();
            }
        };
        List<InfoHash> hashes = new ArrayList<>();
        for (int i = 0; i < 2 * InfoHashSet.MAX_RUN * InfoHashSet.GROUP; i++) {
            hashes.add(hash(i));
        }
        InfoHashSet set = set(hashes.size(), hashes, firstKeyIsUseless);

        assertThat(longestRun(set)).isLessThanOrEqualTo(InfoHashSet.MAX_RUN);
        assertThat(content(set)).containsExactlyInAnyOrderElementsOf(hashes);
        assertThat(hashes).allMatch(set::contains);
    }

    @Test
    void keysThatAreNeverRandomEndInAnError() {
        List<InfoHash> hashes = new ArrayList<>();
        for (int i = 0; i < (InfoHashSet.MAX_RUN + 1) * InfoHashSet.GROUP; i++) {
            hashes.add(hash(i));
        }

        assertThatThrownBy(() -> set(hashes.size(), hashes, () -> 0)).isInstanceOf(IllegalStateException.class);
    }
}
