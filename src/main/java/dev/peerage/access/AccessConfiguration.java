package dev.peerage.access;

import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.RequestFilter;
import java.security.SecureRandom;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccessProperties.class)
class AccessConfiguration {

    @Bean
    TorrentLists torrentLists(AccessProperties properties, TorrentRepository repository) {
        return new TorrentLists(properties, repository, new SecureRandom());
    }

    /** None without a list: requests then pass one filter less. */
    @Bean
    @Conditional(AnyList.class)
    RequestFilter hashListFilter(TorrentLists lists) {
        return lists.filter();
    }

    /** Whether a list is set. */
    static final class AnyList extends AnyNestedCondition {

        AnyList() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @ConditionalOnProperty("peerage.access.allow-list")
        static final class Allow {}

        @ConditionalOnProperty("peerage.access.deny-list")
        static final class Deny {}
    }
}
