package dev.peerage.http.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.RejectedException;
import java.util.function.Supplier;

/** Any request target means what {@link NaiveQuery} reads in it, or is refused for the same reason. */
class QueryFuzzTest {

    private static final PeerAddress CLIENT = PeerAddress.ipv4(0xcb007107, 0);

    @FuzzTest
    void queriesAreReadAlike(byte[] target) {
        int queryStart = queryStart(target);

        assertThat(outcome(() -> QueryRequestDecoder.announce(target, queryStart, CLIENT)))
                .isEqualTo(outcome(() -> NaiveQuery.announce(target, queryStart, CLIENT)));
        assertThat(outcome(() -> QueryRequestDecoder.scrape(target, queryStart, CLIENT)))
                .isEqualTo(outcome(() -> NaiveQuery.scrape(target, queryStart, CLIENT)));
    }

    private static int queryStart(byte[] target) {
        for (int index = 0; index < target.length; index++) {
            if (target[index] == '?') {
                return index + 1;
            }
        }
        return target.length;
    }

    private static Object outcome(Supplier<?> decoding) {
        try {
            return decoding.get();
        } catch (RejectedException refused) {
            return refused.rejection();
        }
    }
}
