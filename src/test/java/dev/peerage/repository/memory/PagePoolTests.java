package dev.peerage.repository.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PagePoolTests {

    private final PagePool pool = new PagePool();

    private static int torrentOf(int sizeClass) {
        return SizeClass.kind(AddressFamily.IPV4, false, sizeClass);
    }

    @ParameterizedTest
    @EnumSource(AddressFamily.class)
    void blocksOfAllKindsNeverOverlap(AddressFamily family) {
        List<Integer> handles = new ArrayList<>();
        List<Integer> kinds = new ArrayList<>();
        for (int sizeClass = 0; sizeClass <= SizeClass.LARGEST; sizeClass++) {
            for (int block = 0; block < 500; block++) {
                int plain = SizeClass.kind(family, block % 2 == 0, sizeClass);
                int kind = block % 3 == 0 ? SizeClass.detailed(plain) : plain;
                handles.add(pool.allocate(kind));
                kinds.add(kind);
            }
        }
        for (int index = 0; index < handles.size(); index++) {
            fill(handles.get(index), kinds.get(index), (byte) (index * 31));
        }
        for (int index = 0; index < handles.size(); index++) {
            assertThat(filled(handles.get(index), kinds.get(index), (byte) (index * 31)))
                    .isTrue();
        }
        assertThat(handles).doesNotContain(0);
    }

    @Test
    void aRowOfDetailsMakesABlockLongerByNothingElse() {
        for (int kind = 0; kind < SizeClass.KINDS / 2; kind++) {
            if (SizeClass.sizeClass(kind) <= SizeClass.LARGEST) {
                assertThat(SizeClass.blockBytes(SizeClass.detailed(kind)))
                        .isEqualTo(SizeClass.blockBytes(kind) + SizeClass.capacity(kind) * DetailCells.BYTES);
            }
        }
    }

    private boolean filled(int handle, int kind, byte value) {
        byte[] expected = new byte[SizeClass.blockBytes(kind)];
        Arrays.fill(expected, value);
        int offset = PagePool.offset(handle);
        return Arrays.equals(expected, 0, expected.length, pool.page(handle), offset, offset + expected.length);
    }

    private void fill(int handle, int kind, byte value) {
        int offset = PagePool.offset(handle);
        Arrays.fill(pool.page(handle), offset, offset + SizeClass.blockBytes(kind), value);
    }

    @Test
    void freedBlocksAreUsedAgainBeforeNewPages() {
        List<Integer> handles = new ArrayList<>();
        for (int block = 0; block < 10_000; block++) {
            handles.add(pool.allocate(torrentOf(1)));
        }
        int pages = pool.pages();
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 20_000; round++) {
            int index = random.nextInt(handles.size());
            pool.free(handles.get(index));
            handles.set(index, pool.allocate(torrentOf(1)));
        }
        assertThat(pool.pages()).isEqualTo(pages);
        assertThat(new HashSet<>(handles)).hasSameSizeAs(handles);
    }

    @Test
    void emptyPagesAreGivenBack() {
        List<Integer> handles = new ArrayList<>();
        for (int block = 0; block < 10_000; block++) {
            handles.add(pool.allocate(torrentOf(3)));
            handles.add(pool.allocate(torrentOf(SizeClass.LARGEST)));
        }
        assertThat(pool.pages()).isGreaterThan(10_000);

        handles.forEach(pool::free);
        assertThat(pool.pages()).isLessThanOrEqualTo(2);
        pool.tidy();
        assertThat(pool.pages()).isZero();
        assertThat(pool.allocate(torrentOf(1))).isNotZero();
    }

    @Test
    void oneBlockThatComesAndGoesCostsOnePage() {
        int handle = pool.allocate(torrentOf(5));
        byte[] page = pool.page(handle);
        for (int round = 0; round < 100; round++) {
            pool.free(handle);
            handle = pool.allocate(torrentOf(5));
            assertThat(pool.page(handle)).isSameAs(page);
        }
    }

    @Test
    void movingTheCrowdedOutEmptiesPages() {
        Set<Integer> handles = new HashSet<>();
        for (int block = 0; block < 20_000; block++) {
            handles.add(pool.allocate(torrentOf(1)));
        }
        int pages = pool.pages();
        // nine of ten go, all over the pages
        SplittableRandom random = new SplittableRandom(2);
        handles.removeIf(handle -> {
            boolean goes = random.nextInt(10) > 0;
            if (goes) {
                pool.free(handle);
            }
            return goes;
        });
        assertThat(pool.pages()).isEqualTo(pages);

        pool.tidy();
        for (int handle : List.copyOf(handles)) {
            if (pool.crowdedOut(handle, torrentOf(1))) {
                handles.add(pool.allocate(torrentOf(1)));
                handles.remove(handle);
                pool.free(handle);
            }
        }
        pool.tidy();
        assertThat(pool.pages()).isLessThanOrEqualTo(pages / 10 + 3);
    }
}
