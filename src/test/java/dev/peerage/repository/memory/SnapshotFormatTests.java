package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.repository.memory.SnapshotStores.announceTo;
import static dev.peerage.repository.memory.SnapshotStores.read;
import static dev.peerage.repository.memory.SnapshotStores.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Announces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of a snapshot, and every way in which they can be wrong. */
class SnapshotFormatTests {

    private static final InfoHash HASH = InfoHash.parseHex("000102030405060708090a0b0c0d0e0f10111213");

    @TempDir
    private Path directory;

    private static byte[] small() {
        SnapshotStore store = SnapshotStores.HASH.create();
        for (int round = 0; round < 2; round++) {
            announceTo(store, announce(HASH, "203.0.113.5", 6881), 1000);
            announceTo(store, announce(HASH, "2001:db8::1", 51413).seeder().event(AnnounceEvent.COMPLETED), 1010);
        }
        return write(store, 1016);
    }

    @Test
    void theseAreTheBytes() {
        assertThat(HexFormat.of().formatHex(small()))
                .isEqualTo(
                        // "PEERAGE\n", version, content, 2026-01-01T00:00:00Z, downloads
                        "504545524147450a" + "00000001" + "00000000" + "000000006955b900" + "0000000000000001"
                                // IPv4, the torrent and its downloads, one peer: address, port, flags, 16 seconds
                                // before
                                + "04" + "000102030405060708090a0b0c0d0e0f10111213" + "00000001" + "00000001"
                                + "cb007105" + "1ae1" + "00" + "6955b8f0"
                                // IPv6, the same torrent, one peer, a seeder whose download was counted
                                + "06" + "000102030405060708090a0b0c0d0e0f10111213" + "00000001" + "00000001"
                                + "20010db8000000000000000000000001" + "c8d5" + "03" + "6955b8fa"
                                // end: two peers, checksum
                                + "00" + "0000000000000002" + "28586d61");
    }

    @Test
    void anEmptyStoreIsAHeadAndAnEnd() {
        assertThat(HexFormat.of().formatHex(write(SnapshotStores.PACKED.create(), 5)))
                .isEqualTo("504545524147450a" + "00000001" + "00000000" + "000000006955b900" + "0000000000000000" + "00"
                        + "0000000000000000" + "727ef67b");
    }

    @Test
    void everySingleByteThatIsWrongIsNoticed() {
        byte[] whole = small();
        for (int at = 0; at < whole.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] flipped = whole.clone();
                flipped[at] ^= (byte) (1 << bit);
                assertUnusable(flipped);
            }
        }
    }

    @Test
    void everyEndThatIsMissingIsNoticed() {
        byte[] whole = small();
        for (int length = 0; length < whole.length; length++) {
            assertUnusable(Arrays.copyOf(whole, length));
        }
    }

    @Test
    void whatFollowsTheEndIsNoticed() {
        byte[] whole = small();
        assertUnusable(Arrays.copyOf(whole, whole.length + 1));
        assertUnusable(Arrays.copyOf(whole, whole.length + 3_000_000));
    }

    private void assertUnusable(byte[] bytes) {
        SnapshotStore store = SnapshotStores.HASH.create();
        assertThatThrownBy(() -> read(directory, bytes, store, 0, SnapshotStores.WALL_SECONDS))
                .isInstanceOf(UnusableSnapshotException.class);
        assertThat(store.totalsNow().torrents()).isZero();
        assertThat(store.totalsNow().completed()).isZero();
    }

    @Test
    void theReasonIsNamed() {
        byte[] newer = small();
        newer[11] = 2;
        byte[] withMore = small();
        withMore[15] = 1;

        assertProblem(newer, "another version");
        assertProblem(withMore, "another version");
        assertProblem(
                "a letter to somebody that is longer than a head".getBytes(StandardCharsets.US_ASCII), "no snapshot");
        assertProblem(Arrays.copyOf(small(), 60), "its end is missing");
        assertProblem(new byte[0], "its end is missing");
    }

    private void assertProblem(byte[] bytes, String problem) {
        assertThatThrownBy(() -> read(directory, bytes, SnapshotStores.HASH.create(), 0, SnapshotStores.WALL_SECONDS))
                .hasMessageContaining(problem);
    }

    @Test
    void onePeerInTwoRecordsIsTakenUpOnce() throws IOException {
        for (SnapshotStores type : SnapshotStores.values()) {
            SnapshotStore store = type.create();
            read(directory, twice(), store, 0, SnapshotStores.WALL_SECONDS);
            assertThat(store.totalsNow().ipv4Leechers()).isEqualTo(3);
        }
    }

    private static byte[] twice() throws IOException {
        var bytes = new ByteArrayOutputStream();
        SnapshotWriter writer = new SnapshotWriter(Channels.newChannel(bytes), 0, SnapshotStores.WALL_SECONDS);
        writer.begin(0);
        for (int record = 0; record < 2; record++) {
            writer.beginRecord(HASH, 0, AddressFamily.IPV4);
            writer.peer(Announces.peer("203.0.113.1", 1), 0, 0);
            writer.peer(Announces.peer("203.0.113.2", 2 + record), 0, 0);
            writer.endRecord();
        }
        writer.finish();
        return bytes.toByteArray();
    }
}
