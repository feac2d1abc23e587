package dev.peerage.tracker;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows an {@link UnknownSettingException} as a list instead of a stack trace. */
class UnknownSettingFailureAnalyzer extends AbstractFailureAnalyzer<UnknownSettingException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnknownSettingException cause) {
        return new FailureAnalysis(
                "These settings are unknown and would do nothing:" + System.lineSeparator() + cause.getMessage(),
                "Correct or remove them; docs/configuration.md lists every key.",
                cause);
    }
}
