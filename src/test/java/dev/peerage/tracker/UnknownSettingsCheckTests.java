package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

@ExtendWith(OutputCaptureExtension.class)
class UnknownSettingsCheckTests {

    private final UnknownSettingsCheck check = new UnknownSettingsCheck(new KnownSettings(
            List.of("peerage.drain", "peerage.udp.port", "peerage.udp.addresses", "peerage.udp.connection-id-ttl")));

    private void check(PropertySource<?> source) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .forEach(other -> environment.getPropertySources().remove(other.getName()));
        environment.getPropertySources().addFirst(source);
        ConfigurationPropertySources.attach(environment);
        check.check(environment);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "peerage.drain",
                "peerage.udp.addresses",
                "peerage.udp.addresses[0]",
                "peerage.udp.connectionIdTtl",
                "peerages.port",
                "server.port"
            })
    void whatSomebodyReadsIsLeftAlone(String key) {
        check(new MapPropertySource("file", Map.of(key, "1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"peerage.port", "peerage.udp.prot", "peerage.udp", "peerage.udp.port.number"})
    void whatNobodyReadsEndsTheStart(String key) {
        assertThatThrownBy(() -> check(new MapPropertySource("file", Map.of(key, "1"))))
                .isInstanceOf(UnknownSettingException.class)
                .hasMessageStartingWith(key)
                .hasMessageContaining(": did you mean peerage.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PEERAGE_DRAIN",
                "PEERAGE_UDP_ADDRESSES_0",
                "PEERAGE_UDP_CONNECTIONIDTTL",
                "PEERAGE_UDP_CONNECTION_ID_TTL",
                // what Kubernetes sets for Services named peerage and peerage-http
                "PEERAGE_PORT",
                "PEERAGE_SERVICE_HOST",
                "PEERAGE_SERVICE_PORT",
                "PEERAGE_SERVICE_PORT_TRACKER_HTTP",
                "PEERAGE_PORT_6969_TCP",
                "PEERAGE_PORT_6969_UDP_ADDR",
                "PEERAGE_HTTP_SERVICE_HOST",
                "PEERAGE_HTTP_PORT_6969_TCP_PROTO"
            })
    void aVariableThatIsKnownOrSetByKubernetesIsNotWarnedOf(String variable, CapturedOutput output) {
        check(new SystemEnvironmentPropertySource("systemEnvironment", Map.of(variable, "1")));

        assertThat(output.getOut()).doesNotContain(variable);
    }

    @Test
    void anUnknownVariableIsWarnedOfWithoutItsValue(CapturedOutput output) {
        check(new SystemEnvironmentPropertySource("systemEnvironment", Map.of("PEERAGE_UDP_PROT", "hidden")));

        assertThat(output.getOut())
                .contains("PEERAGE_UDP_PROT sets nothing: did you mean peerage.udp.port?")
                .doesNotContain("hidden");
    }

    @Test
    void aBuildWithoutMetadataIsNotChecked() {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("file", Map.of("peerage.anything", "1")));
        ConfigurationPropertySources.attach(environment);

        new UnknownSettingsCheck(new KnownSettings(List.of())).check(environment);
    }
}
