package dev.peerage.access;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.tracker.AccessList;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HashListFilterTests {

    private final HashListFilter filter = new HashListFilter();

    private void list(AccessList list, InfoHash... hashes) {
        InfoHashSet.Builder builder = new InfoHashSet.Builder(hashes.length, new Random(1));
        List.of(hashes).forEach(builder::add);
        filter.replace(list, builder.build());
    }

    private Verdict verdict(int number, AnnounceEvent event) {
        return filter.announce(
                announce(hash(number), "203.0.113.1", 6881).event(event).build(), Transport.UDP);
    }

    private boolean permits(int number) {
        boolean served = verdict(number, AnnounceEvent.STARTED).kind() == Verdict.Kind.SERVE;
        assertThat(filter.shows(hash(number))).isEqualTo(served);
        return served;
    }

    @Test
    void deniedTorrentsAreRefusedAndHidden() {
        list(AccessList.DENY, hash(1));

        assertThat(permits(1)).isFalse();
        assertThat(permits(2)).isTrue();
    }

    @Test
    void onlyAllowedTorrentsAreServed() {
        list(AccessList.ALLOW, hash(1));

        assertThat(permits(1)).isTrue();
        assertThat(permits(2)).isFalse();
    }

    @Test
    void touchingAheadChangesNothingWhateverTheListIs() {
        Prefetch prefetch = filter.prefetch(4);
        for (int time = 0; time < 3; time++) {
            for (int number = 1; number <= 10; number++) {
                prefetch.add(hash(number), peer("203.0.113.1", 6881));
            }
            // the list comes, and is swapped, between a batch's beginning and its end
            list(AccessList.ALLOW, hash(time), hash(time + 1), hash(time + 2), hash(time + 3), hash(time + 4));
            prefetch.run();

            assertThat(permits(time + 4)).isTrue();
            assertThat(permits(time + 5)).isFalse();
        }
    }

    @Test
    void whatIsOnBothListsIsDenied() {
        list(AccessList.ALLOW, hash(1), hash(2));
        list(AccessList.DENY, hash(2), hash(3));

        assertThat(permits(1)).isTrue();
        assertThat(permits(2)).isFalse();
        assertThat(permits(3)).isFalse();
        assertThat(permits(4)).isFalse();
    }

    @Test
    void anEmptyAllowListAllowsNothing() {
        list(AccessList.ALLOW);

        assertThat(permits(1)).isFalse();
    }

    @Test
    void aNewListTakesThePlaceOfTheOldOne() {
        list(AccessList.DENY, hash(1), hash(2));
        list(AccessList.DENY, hash(2), hash(3));

        assertThat(permits(1)).isTrue();
        assertThat(permits(2)).isFalse();
        assertThat(permits(3)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void theEventMakesNoDifference(AnnounceEvent event) {
        list(AccessList.DENY, hash(1));

        assertThat(verdict(1, event)).isEqualTo(Verdict.reject(Rejection.TORRENT_NOT_ALLOWED));
        assertThat(verdict(2, event)).isEqualTo(Verdict.SERVE);
    }

    @Test
    void scrapesAsAWholeAreServed() {
        list(AccessList.DENY, hash(1));

        ScrapeRequest request = new ScrapeRequest(peer("203.0.113.1", 6881), List.of(hash(1)), null);

        assertThat(filter.scrape(request, Transport.HTTP)).isEqualTo(Verdict.SERVE);
    }
}
