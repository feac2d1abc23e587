package dev.peerage.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.PeerageApplication;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.tracker.UdpSocketStatus;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;

class UdpApplicationTests {

    private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner(
                    AnnotationConfigReactiveWebServerApplicationContext::new)
            .withUserConfiguration(PeerageApplication.class)
            .withPropertyValues("peerage.udp.port=0", "server.port=0", "management.server.port=0");

    @Test
    void theDoorIsOpenAndItsStateIsThereForOtherRooms() {
        runner.withPropertyValues("peerage.udp.sockets=2").run(context -> {
            UdpTrackerServer server = context.getBean(UdpTrackerServer.class);
            try (UdpClient client =
                    UdpClient.ipv6(server.boundAddresses().get(0).getPort())) {
                assertThat(client.connect()).isNotZero();
            }
            assertThat(context.getBean(UdpSocketStatus.class).openSockets()).isEqualTo(4);
        });
    }

    @Test
    void aDoorThatIsSwitchedOffIsNotThere() {
        runner.withPropertyValues("peerage.udp.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(UdpTrackerServer.class));
    }

    @Test
    void aShortSecretEndsTheStart() {
        runner.withPropertyValues("peerage.udp.secret=tooshort")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("peerage.udp.secret")
                        .hasMessageNotContaining("tooshort"));
    }

    @Test
    void aPortInUseEndsTheProcessWithCodeOneAndASentence() throws IOException, InterruptedException {
        try (DatagramSocket taken = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            PeerageApplication.class.getName(),
                            "--server.port=0",
                            "--management.server.port=0",
                            "--peerage.udp.port=" + taken.getLocalPort())
                    .redirectErrorStream(true)
                    .start();
            try {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

                assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
                assertThat(process.exitValue()).isOne();
                assertThat(output)
                        .contains("peerage.udp.port=" + taken.getLocalPort())
                        .contains("another process uses it, on address")
                        .doesNotContain("\tat ");
            } finally {
                process.destroyForcibly();
            }
        }
    }
}
