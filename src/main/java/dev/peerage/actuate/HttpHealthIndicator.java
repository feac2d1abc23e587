package dev.peerage.actuate;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;

/** Down while the HTTP door does not listen. */
final class HttpHealthIndicator extends AbstractHealthIndicator {

    private final Doors doors;
    private final WebServerApplicationContext context;

    HttpHealthIndicator(Doors doors, WebServerApplicationContext context) {
        this.doors = doors;
        this.context = context;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        if (!doors.http()) {
            builder.unknown().withDetail("enabled", false);
            return;
        }
        WebServer server = context.getWebServer();
        int port = server == null ? -1 : server.getPort();
        if (port > 0) {
            builder.up().withDetail("port", port);
        } else {
            builder.down();
        }
    }
}
