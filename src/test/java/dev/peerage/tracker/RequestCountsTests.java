package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestCountsTests {

    private final RequestCounts counts = new RequestCounts();

    /** One kind of answer. */
    private record Kind(
            Transport transport,
            AddressFamily family,
            RequestAction action,
            @Nullable Rejection rejection) {}

    private static List<Kind> kinds() {
        List<@Nullable Rejection> outcomes = new ArrayList<>(Arrays.asList(Rejection.values()));
        outcomes.add(null);
        List<Kind> kinds = new ArrayList<>();
        for (Transport transport : Transport.values()) {
            for (AddressFamily family : AddressFamily.values()) {
                for (RequestAction action : RequestAction.values()) {
                    outcomes.forEach(outcome -> kinds.add(new Kind(transport, family, action, outcome)));
                }
            }
        }
        return kinds;
    }

    @Test
    void everyKindOfAnswerHasACountOfItsOwn() {
        List<Kind> kinds = kinds();
        // each as often as its number, so that two of them in one cell show
        for (int number = 0; number < kinds.size(); number++) {
            Kind kind = kinds.get(number);
            for (int round = 0; round < number; round++) {
                counts.answered(kind.transport(), kind.family(), kind.action(), kind.rejection(), 1);
            }
        }
        for (int number = 0; number < kinds.size(); number++) {
            Kind kind = kinds.get(number);
            assertThat(counts.answers(kind.transport(), kind.family(), kind.action(), kind.rejection()))
                    .as("%s", kind)
                    .isEqualTo(number);
        }
    }

    @Test
    void rejectionsAreAllRefusalsOfOneDoorAndFamily() {
        for (RequestAction action : RequestAction.values()) {
            for (Rejection rejection : Rejection.values()) {
                counts.answered(Transport.UDP, AddressFamily.IPV4, action, rejection, 1);
            }
            counts.answered(Transport.UDP, AddressFamily.IPV4, action, null, 1);
        }
        counts.answered(Transport.UDP, AddressFamily.IPV6, RequestAction.SCRAPE, Rejection.UNAVAILABLE, 1);

        assertThat(counts.rejections(Transport.UDP, AddressFamily.IPV4))
                .isEqualTo((long) RequestAction.values().length * Rejection.values().length);
        assertThat(counts.rejections(Transport.UDP, AddressFamily.IPV6)).isEqualTo(1);
        assertThat(counts.rejections(Transport.HTTP, AddressFamily.IPV4)).isZero();
    }

    @Test
    void dropsRefusalsAndSourcesAreCountedByReason() {
        for (DropReason reason : DropReason.values()) {
            for (int round = 0; round <= reason.ordinal(); round++) {
                counts.dropped(reason);
            }
        }
        for (RefusedPeer reason : RefusedPeer.values()) {
            for (int round = 0; round <= reason.ordinal(); round++) {
                counts.refused(reason);
            }
        }
        for (AddressScope scope : AddressScope.values()) {
            for (int round = 0; round <= scope.ordinal(); round++) {
                counts.source(scope);
            }
        }
        for (DropReason reason : DropReason.values()) {
            assertThat(counts.drops(reason)).isEqualTo(reason.ordinal() + 1L);
        }
        for (RefusedPeer reason : RefusedPeer.values()) {
            assertThat(counts.refusals(reason)).isEqualTo(reason.ordinal() + 1L);
        }
        for (AddressScope scope : AddressScope.values()) {
            assertThat(counts.sources(scope)).isEqualTo(scope.ordinal() + 1L);
        }
    }

    @Test
    void tagsTellReasonsApart() {
        assertThat(Arrays.stream(DropReason.values()).map(DropReason::tag))
                .doesNotHaveDuplicates()
                .allMatch(tag -> tag.matches("[a-z]+(-[a-z]+)*"));
        assertThat(Arrays.stream(RefusedPeer.values()).map(RefusedPeer::tag))
                .doesNotHaveDuplicates()
                .allMatch(tag -> tag.matches("[a-z]+(-[a-z]+)*"));
        assertThat(Arrays.stream(Transport.values()).map(Transport::tag)).containsExactly("udp", "http");
        assertThat(Arrays.stream(RequestAction.values()).map(RequestAction::tag))
                .containsExactly("connect", "announce", "scrape");
    }
}
