package dev.peerage.http;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.http.server.reactive.HttpHandler;

/**
 * Makes the server of {@code peerage.http.enabled=false}, which listens nowhere. Boot makes the management port's server by
 * the default constructor of the same class: that one is real.
 */
class OptionalWebServerFactory extends NettyReactiveWebServerFactory {

    private final boolean listens;

    OptionalWebServerFactory() {
        this(true);
    }

    private OptionalWebServerFactory(boolean listens) {
        this.listens = listens;
    }

    /** A factory of servers that do not listen. */
    static OptionalWebServerFactory closed() {
        return new OptionalWebServerFactory(false);
    }

    @Override
    public WebServer getWebServer(HttpHandler httpHandler) {
        return listens ? super.getWebServer(httpHandler) : new ClosedWebServer();
    }

    private static final class ClosedWebServer implements WebServer {

        private static final int NO_PORT = -1;

        @Override
        public void start() {}

        @Override
        public void stop() {}

        @Override
        public int getPort() {
            return NO_PORT;
        }
    }
}
