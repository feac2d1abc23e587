package dev.peerage.actuate;

import dev.peerage.access.LimitsControl;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * {@code GET /actuator/limits}: what is in force. {@code POST} is {@link LimitsChangeFilter}'s: a write operation of Boot gets
 * its parameters by the names of Java's, which have no dots, and never learns of one that nobody knows.
 */
@Endpoint(id = LimitsEndpoint.NAME, defaultAccess = Access.READ_ONLY)
public final class LimitsEndpoint {

    static final String NAME = "limits";
    static final EndpointId ID = EndpointId.of(NAME);

    private final LimitsControl control;

    LimitsEndpoint(LimitsControl control) {
        this.control = control;
    }

    /** The limits in force, and how often they have changed. */
    @ReadOperation
    public LimitsDescriptor limits() {
        return LimitsDescriptor.of(control);
    }
}
