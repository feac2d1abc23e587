package dev.peerage.bittorrent;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnounceRequestTests {

    @ParameterizedTest
    @CsvSource({
        // left, event: seeder, wants leechers only
        "0, NONE, true, true",
        "0, COMPLETED, true, true",
        "0, STARTED, true, true",
        "0, PAUSED, false, true",
        "1, NONE, false, false",
        "-1, NONE, false, false",
        "500, COMPLETED, false, false",
        "500, PAUSED, false, true",
    })
    void roleFollowsWhatIsLeftAndTheEvent(long left, AnnounceEvent event, boolean seeder, boolean leechersOnly) {
        AnnounceRequest request =
                announce(hash(1), "203.0.113.1", 6881).left(left).event(event).build();

        assertThat(request.seeder()).isEqualTo(seeder);
        assertThat(request.wantsLeechersOnly()).isEqualTo(leechersOnly);
    }

    @Test
    void scrapeRequestKeepsItsHashesWhateverHappensToTheList() {
        List<InfoHash> asked = new ArrayList<>(List.of(hash(2), hash(1), hash(2)));

        ScrapeRequest request = new ScrapeRequest(peer("203.0.113.1", 1), asked, null);
        asked.clear();

        assertThat(request.infoHashes()).containsExactly(hash(2), hash(1), hash(2));
    }
}
