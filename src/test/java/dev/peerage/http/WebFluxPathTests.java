package dev.peerage.http;

import org.junit.jupiter.api.Nested;
import org.springframework.boot.test.context.SpringBootTest;

/** The door as it stands for those who need WebFilters. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.server.port=0",
            "peerage.udp.enabled=false",
            "peerage.http.fast-path=false",
            "peerage.http.trusted-proxies=::1",
            "peerage.http.client-address-header=X-Forwarded-For"
        })
class WebFluxPathTests {

    @Nested
    class Announces extends AnnounceContract {}
}
