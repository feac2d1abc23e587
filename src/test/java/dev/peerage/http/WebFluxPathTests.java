package dev.peerage.http;

import org.junit.jupiter.api.Nested;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;

/** The door as it stands for those who need WebFilters. */
@Import(UserFilter.class)
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

    @Nested
    class Queries extends QueryContract {}

    @Nested
    class Paths extends PathContract {}

    @Nested
    class Scrapes extends ScrapeOverHttpContract {}

    @Nested
    class Proxies extends ProxyContract {}

    @Nested
    class Connections extends ConnectionContract {}

    @Nested
    class Counts extends CountContract {}

    @Nested
    class UserFilters extends UserFilterContract {}
}
