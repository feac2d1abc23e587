package dev.peerage.http;

import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunctions;
import reactor.netty.http.server.HttpServer;

/** The two ways to the handler, set up as the configuration does, without Spring's context. */
enum Adapter {
    FAST {
        @Override
        HttpServer connect(HttpServer server, HttpTrackerHandler handler) {
            return server.route(routes -> new HttpTrackerRoutes(handler).apply(routes));
        }
    },
    WEB_FLUX {
        @Override
        HttpServer connect(HttpServer server, HttpTrackerHandler handler) {
            return server.handle(
                    new ReactorHttpHandlerAdapter(RouterFunctions.toHttpHandler(new HttpTrackerRouter(handler))));
        }
    };

    abstract HttpServer connect(HttpServer server, HttpTrackerHandler handler);
}
