package dev.peerage.udp;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.net.InetAddress;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The UDP door.
 *
 * @param enabled Whether announces and scrapes are answered over UDP.
 * @param addresses Local addresses to bind. By default all addresses of both families; a family that the host lacks is left
 *     out. An address named here must exist.
 * @param port Port to bind; 0 lets the system choose one.
 * @param lane How datagrams are read and sent: by the batch lane where it can run, or by one of the two.
 * @param sockets Sockets on each address, each with a thread of its own; by default one per CPU.
 * @param receiveBuffer How many bytes of datagrams the system is asked to keep until they are read, for each socket.
 * @param connectionIdTtl How long a connection id is valid at least; it is valid at most twice as long.
 * @param secret What connection ids are made with, at least 16 bytes; replicas share it. By default random for each start.
 * @param previousSecret Secret whose connection ids are accepted too, while a new one is being rolled out.
 */
@Validated
@ConfigurationProperties("peerage.udp")
public record UdpProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue @NotNull List<InetAddress> addresses,
        @DefaultValue("6969") @Min(0) @Max(65535) int port,
        @DefaultValue("auto") @NotNull LaneType lane,
        @Nullable @Min(1) @Max(256) Integer sockets,
        @DefaultValue("4MB") @NotNull DataSize receiveBuffer,

        @DefaultValue("120s")
        @NotNull
        @DurationMin(seconds = 30)
        @DurationMax(hours = 1)
        @DurationUnit(ChronoUnit.SECONDS)
        Duration connectionIdTtl,

        @Nullable String secret,
        @Nullable String previousSecret) {

    public UdpProperties {
        addresses = List.copyOf(addresses);
    }

    /** How many sockets to open on each address. */
    int socketsPerAddress() {
        return sockets == null ? Runtime.getRuntime().availableProcessors() : sockets;
    }

    /** Everything but the secrets. */
    @Override
    public String toString() {
        return "UdpProperties[enabled=" + enabled + ", addresses=" + addresses + ", port=" + port + ", lane=" + lane
                + ", sockets=" + sockets + ", receiveBuffer=" + receiveBuffer + ", connectionIdTtl=" + connectionIdTtl
                + "]";
    }
}
