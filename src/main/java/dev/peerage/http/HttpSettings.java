package dev.peerage.http;

import dev.peerage.tracker.InvalidSettingException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Settings of the HTTP door that are right by themselves and wrong together, or that no record can check. */
final class HttpSettings {

    private static final String HEADER_KEY = "peerage.http.client-address-header";
    private static final String PROXIES_KEY = "peerage.http.trusted-proxies";
    private static final long LEAST_BYTES = 1024;
    private static final long MOST_BYTES = 1024 * 1024;
    private static final String ANY_PORT = "0";

    private HttpSettings() {}

    /** Ends the start with a sentence if something cannot be used. */
    static void check(HttpProperties properties, Environment environment) {
        checkProxies(properties);
        checkSize("peerage.http.max-request-line", properties.maxRequestLine().toBytes());
        checkSize("peerage.http.max-header", properties.maxHeader().toBytes());
        checkForwarding(environment.getProperty("server.forward-headers-strategy", "none"));
        checkPorts(environment.getProperty("server.port"), environment.getProperty("management.server.port"));
    }

    /** The addresses and networks whose header is believed. */
    static List<AddressRange> trustedProxies(HttpProperties properties) {
        return properties.trustedProxies().stream()
                .map(HttpSettings::trustedProxy)
                .toList();
    }

    private static AddressRange trustedProxy(String text) {
        try {
            return AddressRange.parse(text.strip());
        } catch (IllegalArgumentException wrong) {
            throw new InvalidSettingException(
                    PROXIES_KEY, text, "an entry is an address or a network such as 10.0.0.0/8");
        }
    }

    private static void checkProxies(HttpProperties properties) {
        String header = properties.clientAddressHeader();
        if (header != null && properties.trustedProxies().isEmpty()) {
            throw new InvalidSettingException(
                    HEADER_KEY, header, "anybody could write it: name the proxies that do in " + PROXIES_KEY);
        }
        if (header == null && !properties.trustedProxies().isEmpty()) {
            throw new InvalidSettingException(
                    PROXIES_KEY,
                    properties.trustedProxies(),
                    HEADER_KEY + " must name the header that they write, such as X-Forwarded-For");
        }
    }

    private static void checkSize(String key, long bytes) {
        if (bytes < LEAST_BYTES || bytes > MOST_BYTES) {
            throw new InvalidSettingException(key, bytes + "B", "it must be from 1KB to 1MB");
        }
    }

    private static void checkForwarding(String strategy) {
        if (!strategy.equalsIgnoreCase("none")) {
            throw new InvalidSettingException(
                    "server.forward-headers-strategy",
                    strategy,
                    "it believes everybody's header: leave it at none and use " + PROXIES_KEY);
        }
    }

    private static void checkPorts(@Nullable String tracker, @Nullable String management) {
        boolean shared = management == null || management.isEmpty() || management.equals(tracker);
        if (shared && !ANY_PORT.equals(management)) {
            throw new InvalidSettingException(
                    "management.server.port",
                    management == null ? "" : management,
                    "it must be another port than the tracker's (server.port), or -1 for none");
        }
    }
}
