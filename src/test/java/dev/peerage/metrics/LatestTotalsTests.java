package dev.peerage.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentRepository;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class LatestTotalsTests {

    private final TorrentRepository repository = mock(TorrentRepository.class);
    private final LatestTotals totals = new LatestTotals(repository);

    private static RepositoryTotals torrents(long count) {
        return new RepositoryTotals(count, 0, 0, 0, 0, 0);
    }

    @Test
    void aStoreThatAnswersAtOnceIsShownAsItIs() {
        when(repository.totals()).thenReturn(Mono.just(torrents(1))).thenReturn(Mono.just(torrents(2)));

        assertThat(totals.read(RepositoryTotals::torrents)).isEqualTo(1);
        assertThat(totals.read(RepositoryTotals::torrents)).isEqualTo(2);
    }

    @Test
    void aRemoteStoreIsNotWaitedForAndAskedOnceAtATime() {
        Sinks.One<RepositoryTotals> answer = Sinks.one();
        when(repository.totals()).thenReturn(answer.asMono()).thenReturn(Mono.never());

        assertThat(totals.read(RepositoryTotals::torrents)).isNaN();
        assertThat(totals.read(RepositoryTotals::torrents)).isNaN();
        verify(repository, times(1)).totals();
        answer.tryEmitValue(torrents(7)).orThrow();

        assertThat(totals.read(RepositoryTotals::torrents)).isEqualTo(7);
        verify(repository, times(2)).totals();
    }

    @Test
    void aStoreThatFailsIsUnknownUntilItAnswersAgain() {
        when(repository.totals())
                .thenReturn(Mono.just(torrents(1)))
                .thenReturn(Mono.error(new IllegalStateException()))
                .thenThrow(new IllegalStateException())
                .thenReturn(Mono.just(torrents(3)));

        assertThat(totals.read(RepositoryTotals::torrents)).isEqualTo(1);
        assertThat(totals.read(RepositoryTotals::torrents)).isNaN();
        assertThat(totals.read(RepositoryTotals::torrents)).isNaN();
        assertThat(totals.read(RepositoryTotals::torrents)).isEqualTo(3);
    }
}
