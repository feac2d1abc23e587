package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class UdpAnnounceTests {

    @Test
    void twoPeersFindEachOther() {
        try (UdpDoor door = door().open();
                UdpClient seeder = door.ipv4Client();
                UdpClient leecher = door.ipv4Client()) {
            byte[] first = seeder.exchange(Datagrams.announce(seeder.connect(), hash(1), 0x1ae1)
                    .left(0)
                    .transactionId(0x01020304)
                    .bytes());
            byte[] second = leecher.exchange(Datagrams.announce(leecher.connect(), hash(1), 6882)
                    .transactionId(0)
                    .bytes());

            assertThat(HexFormat.of().formatHex(first))
                    .isEqualTo("00000001" + "01020304" + "00000708" + "00000000" + "00000001");
            assertThat(HexFormat.of().formatHex(second))
                    .isEqualTo("00000001" + "00000000" + "00000708" + "00000001" + "00000001" + "7f000001" + "1ae1");
        }
    }
}
