package dev.peerage.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.peerage.PeerageApplication;
import dev.peerage.fixtures.HttpSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** How the door opens, stays shut, and says why it cannot open. */
@ExtendWith(OutputCaptureExtension.class)
class HttpStartTests {

    private static ConfigurableApplicationContext start(String... arguments) {
        List<String> all = Stream.concat(
                        Stream.of("--peerage.udp.port=0", "--server.address=127.0.0.1"), Stream.of(arguments))
                .toList();
        return new SpringApplicationBuilder(PeerageApplication.class).run(all.toArray(String[]::new));
    }

    @Test
    void shutDoorListensNowhereAndTheManagementPortStaysOpen() {
        try (ConfigurableApplicationContext context =
                start("--peerage.http.enabled=false", "--server.port=0", "--management.server.port=0")) {
            assertThat(((WebServerApplicationContext) context).getWebServer())
                    .satisfies(server -> assertThat(server.getPort()).isEqualTo(-1));
            int management = context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
            try (HttpSocket socket = HttpSocket.connect("127.0.0.1", management)) {
                assertThat(socket.get("/actuator/health/liveness").status()).isEqualTo(200);
                assertThat(socket.get("/announce").status()).isEqualTo(404);
            }
        }
    }

    @Test
    void takenPortIsNamedWithItsAddressAndKey(CapturedOutput output) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertThatThrownBy(() -> start("--server.port=" + port, "--management.server.port=0"))
                    .hasRootCauseInstanceOf(IOException.class)
                    .hasStackTraceContaining(PortInUseException.class.getName());

            assertThat(output)
                    .contains("The address 127.0.0.1:" + port + "/tcp is in use by another process.")
                    .contains("change server.port (or server.address)");
        }
    }

    @Test
    void takenManagementPortIsNamedToo(CapturedOutput output) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertThatThrownBy(() -> start(
                            "--server.port=0",
                            "--management.server.port=" + port,
                            "--management.server.address=127.0.0.1"))
                    .hasStackTraceContaining(PortInUseException.class.getName());

            assertThat(output).contains("change management.server.port (or management.server.address)");
        }
    }

    @Test
    void headerThatAnybodyCouldWriteEndsTheStart(CapturedOutput output) {
        assertThatThrownBy(() -> start(
                        "--server.port=0",
                        "--management.server.port=0",
                        "--peerage.http.client-address-header=X-Forwarded-For"))
                .hasStackTraceContaining("peerage.http.trusted-proxies");

        assertThat(output).contains("The setting peerage.http.client-address-header=X-Forwarded-For cannot be used");
    }
}
