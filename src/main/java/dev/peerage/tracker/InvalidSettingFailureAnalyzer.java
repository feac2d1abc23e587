package dev.peerage.tracker;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows an {@link InvalidSettingException} as a sentence instead of a stack trace. */
class InvalidSettingFailureAnalyzer extends AbstractFailureAnalyzer<InvalidSettingException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidSettingException cause) {
        return new FailureAnalysis(
                "The setting " + cause.key() + "=" + cause.value() + " cannot be used: " + cause.remedy(),
                "Change " + cause.key() + "; docs/configuration.md lists every key with what it allows.",
                cause);
    }
}
