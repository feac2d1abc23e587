package dev.peerage.http;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Says which of the two HTTP ports could not be opened, and which setting changes it; Boot's own tells the number alone. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class PortInUseAnalyzer extends AbstractFailureAnalyzer<PortInUseException> {

    private final Environment environment;

    PortInUseAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, PortInUseException cause) {
        String port = Integer.toString(cause.getPort());
        String group = port.equals(environment.getProperty("management.server.port")) ? "management.server" : "server";
        String address = environment.getProperty(group + ".address", "*");
        return new FailureAnalysis(
                "The address " + address + ":" + port + "/tcp is in use by another process.",
                "Stop that process, or change " + group + ".port (or " + group + ".address).",
                cause);
    }
}
