package dev.peerage.actuate;

import dev.peerage.tracker.InvalidSettingException;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;

/**
 * Who may change something over the management port.
 *
 * @param granted whether the operator lets the limits be changed
 * @param token what a change needs, null when none is set
 */
record ChangeGuard(boolean granted, @Nullable ManagementToken token) {

    static final String ACCESS_KEY = "management.endpoint.limits.access";

    /**
     * What is configured.
     *
     * @throws InvalidSettingException if strangers could change the limits, or the token cannot be used
     */
    static ChangeGuard configured(
            EndpointAccessResolver access,
            ManagementPortType port,
            ManagementServerProperties server,
            ManagementProperties properties) {
        boolean granted = access.accessFor(LimitsEndpoint.ID, Access.READ_ONLY) == Access.UNRESTRICTED;
        ManagementToken token = properties.tokenFile() == null ? null : ManagementToken.in(properties.tokenFile());
        if (granted && token == null && port == ManagementPortType.DIFFERENT && !isLoopback(server.getAddress())) {
            throw new InvalidSettingException(
                    ACCESS_KEY,
                    "unrestricted",
                    "whoever reaches the management port could change the limits: name a file with a token in "
                            + ManagementToken.KEY
                            + ", or let only this host reach the port by management.server.address=127.0.0.1");
        }
        return new ChangeGuard(granted, token);
    }

    /** An unset address is all of them. */
    private static boolean isLoopback(@Nullable InetAddress address) {
        return address != null && address.isLoopbackAddress();
    }
}
