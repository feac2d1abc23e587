package dev.peerage.udp;

import dev.peerage.tracker.InvalidSettingException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out which addresses can be bound, by binding each once, alone, and closing it again: sockets that share an address
 * would not notice a second tracker of the same user there, and take half of its datagrams.
 */
final class BindAddresses {

    /** How often to look for a port that is free on every address, when the system is to choose it. */
    private static final int ATTEMPTS = 50;

    private static final Logger log = LoggerFactory.getLogger(BindAddresses.class);

    private final UdpProperties properties;
    private final UdpLane lane;
    private final UdpLane.Sockets sockets;

    BindAddresses(UdpProperties properties, UdpLane lane, UdpLane.Sockets sockets) {
        this.properties = properties;
        this.lane = lane;
        this.sockets = sockets;
    }

    /**
     * The addresses to bind, all with one port.
     *
     * @throws InvalidSettingException if one of them cannot be bound and must be, or if none can
     */
    List<InetSocketAddress> find() {
        for (int attempt = 1; ; attempt++) {
            List<InetSocketAddress> found = tryAll(attempt < ATTEMPTS);
            if (found != null) {
                return found;
            }
        }
    }

    /** Null when the port that the system chose is taken on another address, and another port may be tried. */
    private @Nullable List<InetSocketAddress> tryAll(boolean mayTryAgain) {
        List<InetSocketAddress> found = new ArrayList<>();
        int port = properties.port();
        for (InetAddress address : wanted()) {
            if (lane.mixesFamilies() && coveredByWildcard(address, found)) {
                continue;
            }
            InetSocketAddress candidate = new InetSocketAddress(address, port);
            try {
                port = sockets.bindOnce(candidate);
                found.add(new InetSocketAddress(address, port));
            } catch (RuntimeException failed) {
                BindFailure failure = BindFailure.of(failed);
                if (failure == BindFailure.IN_USE && port != properties.port() && mayTryAgain) {
                    return null;
                }
                if (!failure.lacksAddress() || !properties.addresses().isEmpty()) {
                    throw refusal(failure, candidate, failed);
                }
                log.info("This host cannot bind {}: UDP goes without it", address.getHostAddress());
            }
        }
        if (found.isEmpty()) {
            throw new InvalidSettingException(
                    "peerage.udp.addresses", "(unset)", "this host has no address of either family");
        }
        return found;
    }

    private List<InetAddress> wanted() {
        if (!properties.addresses().isEmpty()) {
            return properties.addresses().stream()
                    .distinct()
                    // the wildcard that may cover others comes first
                    .sorted((one, other) -> Boolean.compare(other instanceof Inet6Address, one instanceof Inet6Address))
                    .toList();
        }
        return List.of(wildcard(16), wildcard(4));
    }

    private static InetAddress wildcard(int addressBytes) {
        try {
            return InetAddress.getByAddress(new byte[addressBytes]);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("An address has 4 or 16 bytes", impossible);
        }
    }

    private static boolean coveredByWildcard(InetAddress address, List<InetSocketAddress> found) {
        return address instanceof Inet4Address
                && found.stream().anyMatch(other -> other.getAddress().isAnyLocalAddress());
    }

    private InvalidSettingException refusal(BindFailure failure, InetSocketAddress address, Throwable cause) {
        String host = address.getAddress().getHostAddress();
        InvalidSettingException refusal = switch (failure) {
            case IN_USE ->
                new InvalidSettingException(
                        "peerage.udp.port", properties.port(), "another process uses it, on address " + host);
            case NO_SUCH_ADDRESS, NO_SUCH_FAMILY ->
                new InvalidSettingException(
                        "peerage.udp.addresses", host, "this host has no such address, or not its family");
            case DENIED ->
                new InvalidSettingException(
                        "peerage.udp.port",
                        properties.port(),
                        "this user may not bind it, on address " + host + "; ports from 1024 on are open to all");
            case OTHER ->
                new InvalidSettingException("peerage.udp.addresses", host, "it cannot be bound: " + cause.getMessage());
        };
        refusal.initCause(cause);
        return refusal;
    }
}
