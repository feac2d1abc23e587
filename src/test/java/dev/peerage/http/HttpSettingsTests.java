package dev.peerage.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.peerage.tracker.InvalidSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.env.MockEnvironment;

/** Settings that end the start, and what the message names. */
class HttpSettingsTests {

    private static HttpProperties properties(String key, String value) {
        return properties(Map.of(key, value));
    }

    private static HttpProperties properties(Map<String, String> values) {
        return new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("peerage.http", HttpProperties.class);
    }

    private static MockEnvironment environment() {
        return new MockEnvironment().withProperty("server.port", "6969").withProperty("management.server.port", "8081");
    }

    @Test
    void defaultsAreThoseOfTheDesign() {
        HttpProperties defaults = properties(Map.of());

        assertThat(defaults.enabled()).isTrue();
        assertThat(defaults.fastPath()).isTrue();
        assertThat(defaults.externalIp()).isFalse();
        assertThat(defaults.trustedProxies()).isEmpty();
        assertThat(defaults.clientAddressHeader()).isNull();
        assertThat(defaults.maxConnections()).isEqualTo(20_000);
        assertThat(defaults.maxConnectionsPerSource()).isEqualTo(500);
        assertThat(defaults.idleTimeout()).hasSeconds(75);
        assertThat(defaults.requestTimeout()).hasSeconds(15);
        assertThat(defaults.maxRequestLine().toKilobytes()).isEqualTo(16);
        assertThat(defaults.maxHeader().toKilobytes()).isEqualTo(16);
        assertThatCode(() -> HttpSettings.check(defaults, environment())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "client-address-header, X-Forwarded-For, peerage.http.client-address-header",
        "trusted-proxies, 10.0.0.0/8, peerage.http.trusted-proxies",
        "max-request-line, 100B, peerage.http.max-request-line",
        "max-header, 2MB, peerage.http.max-header",
    })
    void settingsThatCannotBeRightEndTheStart(String key, String value, String named) {
        assertThatThrownBy(() -> HttpSettings.check(properties("peerage.http." + key, value), environment()))
                .isInstanceOfSatisfying(
                        InvalidSettingException.class,
                        wrong -> assertThat(wrong.key()).isEqualTo(named));
    }

    @ParameterizedTest
    @CsvSource({
        "server.forward-headers-strategy, native, server.forward-headers-strategy",
        "server.forward-headers-strategy, framework, server.forward-headers-strategy",
        "management.server.port, 6969, management.server.port",
        "management.server.port, '', management.server.port",
    })
    void settingsOfTheServerThatCannotBeRightEndTheStart(String key, String value, String named) {
        MockEnvironment environment = environment().withProperty(key, value);

        assertThatThrownBy(() -> HttpSettings.check(properties(Map.of()), environment))
                .isInstanceOfSatisfying(
                        InvalidSettingException.class,
                        wrong -> assertThat(wrong.key()).isEqualTo(named));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "6969, -1", "6969, 0"})
    void portsThatAreApartAreFine(String tracker, String management) {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("server.port", tracker)
                .withProperty("management.server.port", management);

        assertThatCode(() -> HttpSettings.check(properties(Map.of()), environment))
                .doesNotThrowAnyException();
    }

    @Test
    void trustedProxiesAreAddressesAndNetworks() {
        HttpProperties names = properties("peerage.http.trusted-proxies", "10.0.0.0/8, proxy.example");
        HttpProperties addresses = properties("peerage.http.trusted-proxies", "10.0.0.0/8, 2001:db8::1");

        assertThat(HttpSettings.trustedProxies(addresses)).hasSize(2);
        assertThatThrownBy(() -> HttpSettings.trustedProxies(names))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("proxy.example");
    }
}
