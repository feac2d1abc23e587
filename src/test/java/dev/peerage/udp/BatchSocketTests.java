package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.repository.memory.MemoryStores;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.test.util.ReflectionTestUtils;
import reactor.core.publisher.Sinks;

/** What becomes of the batch lane's sockets when the system takes them away. Runs on Java 22 and newer. */
class BatchSocketTests {

    @BeforeAll
    static void whereTheLaneCanRun() {
        UdpLanes.Found batch = UdpLanes.batch();
        assumeTrue(batch.lane() != null, batch.obstacle());
    }

    private static UdpDoor.Builder batchDoor() {
        return door().lane(Lane.BATCH);
    }

    /** Closes the descriptor under a socket's feet. */
    private static void lose(UdpSocket socket) {
        ReflectionTestUtils.invokeMethod(requireNonNull(ReflectionTestUtils.getField(socket, "descriptor")), "close");
    }

    @Test
    void aLostSocketIsBoundAgain() {
        try (UdpDoor door = batchDoor().sockets(2).open()) {
            lose(door.server.sockets().get(0));

            assertThat(door.server.openSockets()).isEqualTo(3);
            await().atMost(Duration.ofSeconds(10)).until(() -> door.server.openSockets() == 4);
            assertThat(door.server.rebinds()).isOne();
            for (int client = 0; client < 20; client++) {
                try (UdpClient ipv6 = door.ipv6Client()) {
                    assertThat(ipv6.connect()).isNotZero();
                }
            }
        }
    }

    @Test
    void aDoorWithALostSocketStops() {
        try (UdpDoor door = batchDoor().open()) {
            lose(door.server.sockets().get(0));
            door.stop();

            assertThat(door.server.isRunning()).isFalse();
        }
    }

    @Test
    void aLateReplyThroughALostSocketIsCounted() {
        Sinks.Empty<Void> event = Sinks.empty();
        LaterRepository later = new LaterRepository(MemoryStores.hash(PrivatePeers.ALWAYS), event.asMono());
        try (UdpDoor door = batchDoor().repository(later).open();
                UdpClient client = door.ipv4Client()) {
            client.send(Datagrams.announce(client.connect(), hash(1), 6881).bytes());
            // answered behind the announce, which has therefore been read
            client.connect();
            door.server.sockets().forEach(BatchSocketTests::lose);
            event.tryEmitEmpty();

            await().atMost(Duration.ofSeconds(5)).until(() -> door.server.sendFailures() == 1);
        }
    }
}
