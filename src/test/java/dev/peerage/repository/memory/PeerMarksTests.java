package dev.peerage.repository.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PeerAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PeerMarksTests {

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void firstHitIsTheFirstLaneThatHoldsTheMark() {
        byte[] row = new byte[PeerMarks.LANES * PeerMarks.BYTES];
        for (int round = 0; round < 20_000; round++) {
            int sought = random.nextInt(4);
            int first = PeerMarks.LANES;
            for (int lane = PeerMarks.LANES - 1; lane >= 0; lane--) {
                int mark = random.nextInt(4) << (random.nextBoolean() ? 0 : 14);
                PageBytes.putShort(row, lane * PeerMarks.BYTES, mark);
                first = mark == sought ? lane : first;
            }
            long hits = PeerMarks.hits(row, 0, PeerMarks.lanes(sought));
            assertThat(hits == 0).isEqualTo(first == PeerMarks.LANES);
            if (hits != 0) {
                assertThat(PeerMarks.firstLane(hits)).isEqualTo(first);
            }
        }
    }

    @Test
    void peersThatDifferALittleHaveOtherMarks() {
        Set<Integer> marks = new HashSet<>();
        for (int number = 0; number < 1000; number++) {
            marks.add(PeerMarks.of(PeerAddress.ipv4(0xcb007101, 1 + number)));
            marks.add(PeerMarks.of(PeerAddress.ipv4(0xcb007100 + number, 6881)));
            marks.add(PeerMarks.of(PeerAddress.ipv6(0x2001_0db8_0000_0000L + number, 1, 6881)));
            marks.add(PeerMarks.of(PeerAddress.ipv6(0x2001_0db8_0000_0000L, number, 6881)));
        }
        // 4,000 balls in 65,536 bins: about 3,880 are hit
        assertThat(marks).hasSizeGreaterThan(3700);
    }
}
