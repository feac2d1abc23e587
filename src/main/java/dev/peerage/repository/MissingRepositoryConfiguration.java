package dev.peerage.repository;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;

/**
 * Ends the start with a sentence when no store was made. An auto-configuration, so that it is looked at after every
 * configuration of the application and of its users.
 */
@AutoConfiguration
class MissingRepositoryConfiguration {

    /** Asks for the properties first: a type that does not exist is reported by binding, with the list of those that do. */
    @Bean
    @ConditionalOnMissingBean
    TorrentRepository torrentRepository(RepositoryProperties properties) {
        throw new InvalidConfigurationPropertyValueException(
                "peerage.repository.type",
                properties.type(),
                "there is no bean of type " + TorrentRepository.class.getName()
                        + ": add one, or choose packed, hash, skip-list or locked-tree");
    }
}
