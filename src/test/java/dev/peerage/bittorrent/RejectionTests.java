package dev.peerage.bittorrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RejectionTests {

    @ParameterizedTest
    @EnumSource
    void textIsShortPrintableAscii(Rejection rejection) {
        assertThat(rejection.text()).matches("[ -~]{1,80}");
    }

    @ParameterizedTest
    @EnumSource
    void tagFitsEveryMetricsSystem(Rejection rejection) {
        assertThat(rejection.tag()).matches("[a-z]+(-[a-z]+)*");
        assertThat(rejection.tag()).isNotEqualTo("ok");
    }

    @Test
    void textsAndTagsTellReasonsApart() {
        assertThat(Arrays.stream(Rejection.values()).map(Rejection::text)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Rejection.values()).map(Rejection::tag)).doesNotHaveDuplicates();
    }

    /** Its answer goes to an address that may be forged: header and text must not exceed the smallest request. */
    @Test
    void staleIdIsAnsweredWithNoMoreBytesThanAConnect() {
        assertThat(8 + Rejection.STALE_CONNECTION_ID.text().getBytes(StandardCharsets.US_ASCII).length)
                .isLessThanOrEqualTo(16);
    }

    @Test
    void onlyWhatPassesByItselfIsWorthAnotherTry() {
        assertThat(Rejection.UNAVAILABLE.retryMinutes()).isEqualTo(5);
        assertThat(Rejection.MISSING_PORT.retryMinutes()).isEqualTo(Rejection.NO_RETRY);
    }

    @ParameterizedTest
    @EnumSource
    void exceptionOfAReasonIsSharedAndHasNoStackTrace(Rejection rejection) {
        RejectedException exception = RejectedException.of(rejection);

        assertThat(exception).isSameAs(RejectedException.of(rejection)).hasMessage(rejection.text());
        assertThat(exception.rejection()).isEqualTo(rejection);
        exception.addSuppressed(new IllegalStateException("must not pile up"));
        assertThat(exception.getStackTrace()).isEmpty();
        assertThat(exception.getSuppressed()).isEmpty();
    }
}
