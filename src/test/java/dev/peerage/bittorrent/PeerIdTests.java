package dev.peerage.bittorrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PeerIdTests {

    @Test
    void bytesAreReadAndWrittenInPlace() {
        byte[] bytes = "x-TT0001-000000000001x".getBytes(StandardCharsets.US_ASCII);

        PeerId peerId = PeerId.of(bytes, 1);

        byte[] written = new byte[22];
        written[0] = 'x';
        written[21] = 'x';
        peerId.writeTo(written, 1);
        assertThat(written).isEqualTo(bytes);
    }

    @Test
    void textIsHexBecauseClientsPutAnyBytesThere() {
        assertThat(PeerId.of("-TT0001-000000000001".getBytes(StandardCharsets.US_ASCII), 0))
                .hasToString("2d5454303030312d303030303030303030303031");
        assertThat(new PeerId(-1, 0, 1).toHex()).isEqualTo("ffffffffffffffff000000000000000000000001");
    }
}
