package dev.peerage.http;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunctions;
import reactor.netty.http.server.HttpServer;

/** The ways to the answers, set up as the configuration does, without Spring's context. */
enum Adapter {
    /** The reader before the codec, and the route for what it hands over. */
    FAST {
        @Override
        HttpServer connect(HttpServer server, HttpTrackerHandler handler) {
            return ROUTE.connect(server, handler);
        }

        @Override
        ImmediateAnswers answers(HttpTrackerHandler handler) {
            return handler.immediateAnswers();
        }
    },
    /** The route alone: what the reader's answers must be equal to. */
    ROUTE {
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

    /** What the reader before the codec answers with, or null if there is none. */
    @Nullable
    ImmediateAnswers answers(HttpTrackerHandler handler) {
        return null;
    }

    abstract HttpServer connect(HttpServer server, HttpTrackerHandler handler);
}
