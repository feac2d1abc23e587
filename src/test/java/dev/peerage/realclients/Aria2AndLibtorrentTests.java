package dev.peerage.realclients;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two clients on one host. */
@Tag("real-clients")
@ExtendWith(LabExtension.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class Aria2AndLibtorrentTests {

    @ParameterizedTest
    @CsvSource({"UDP_IPV4, 3000017", "HTTP_IPV4, 3000017", "HTTP_IPV6, 65536"})
    void libtorrentDownloadsWhatAria2Seeds(Route route, int bytes, Lab lab) {
        new Transfer(lab, new Aria2(), new Libtorrent(), route).onOneHost(bytes);
    }

    @ParameterizedTest
    @CsvSource({"UDP_IPV4, 3000017", "HTTP_IPV4, 1"})
    void aria2DownloadsWhatLibtorrentSeeds(Route route, int bytes, Lab lab) {
        new Transfer(lab, new Libtorrent(), new Aria2(), route).onOneHost(bytes);
    }
}
