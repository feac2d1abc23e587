package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class InheritanceTests {

    private static final Answer FULL = new Answer(AnswerKind.FULL, 1800, null);
    private static final double CAP = 1000;

    private static LiveClient client() {
        return new HttpClient(
                Loopback.source(0, 0),
                new InetSocketAddress(Loopback.tracker(), 1),
                Torrents.of(0),
                Plan.announces(1, 1),
                1,
                1);
    }

    /** Answers in full from one time to another, evenly. */
    private static void serve(LiveClient client, double perSecond, double from, double to) {
        for (double at = from; at < to; at += 1 / perSecond) {
            client.tally().note(FULL, false, 0, (long) (at * 1e9));
        }
    }

    @Test
    void theTimeIsTheEndOfTheFirstWindowThatHasTheCapAgain() {
        LiveClient heir = client();
        LiveClient modest = client();
        serve(modest, 100, 0, 3);
        serve(heir, 450, 0, 1.3);
        serve(heir, 900, 1.3, 3);
        assertThat(Inheritance.millis(List.of(heir), modest, 1_000_000_000, CAP))
                .isBetween(450L, 500L);
    }

    @Test
    void aShareThatNobodyTakesIsNeverInherited() {
        LiveClient heir = client();
        serve(heir, 450, 0, 10);
        assertThat(Inheritance.millis(List.of(heir), client(), 1_000_000_000, CAP))
                .isEqualTo(-1);
    }
}
