package dev.peerage.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PrivatePeers;
import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;

/** Which store stands behind the tracker. */
class RepositoryChoiceTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(Stores.class)
            .withConfiguration(AutoConfigurations.of(MissingRepositoryConfiguration.class))
            .withBean(PrivatePeers.class, () -> PrivatePeers.SAME_SCOPE)
            .withBean(RandomGenerator.class, () -> new SplittableRandom(1));

    /** Every configuration under the port, as the application finds them. */
    @ComponentScan(
            basePackages = "dev.peerage.repository",
            excludeFilters =
                    @ComponentScan.Filter(type = FilterType.CUSTOM, classes = AutoConfigurationExcludeFilter.class))
    static class Stores {}

    private static String storeOf(ApplicationContext context) {
        return context.getBean(TorrentRepository.class).getClass().getSimpleName();
    }

    @ParameterizedTest
    @CsvSource({
        "packed, PackedTorrentRepository",
        "hash, HashTorrentRepository",
        "HASH, HashTorrentRepository",
        "skip-list, SkipListTorrentRepository",
        "locked-tree, LockedTreeTorrentRepository",
    })
    void typeChoosesTheStore(String type, String store) {
        runner.withPropertyValues("peerage.repository.type=" + type).run(context -> {
            assertThat(context).hasSingleBean(TorrentRepository.class).hasSingleBean(ExpirySweeper.class);
            assertThat(storeOf(context)).isEqualTo(store);
        });
    }

    @Test
    void withoutAWordThePackedStoreIsTaken() {
        runner.run(context -> assertThat(storeOf(context)).isEqualTo("PackedTorrentRepository"));
    }

    @Test
    void customLeavesThePlaceToTheUsersBean() {
        TorrentRepository own = (TorrentRepository) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TorrentRepository.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException();
                });

        runner.withPropertyValues("peerage.repository.type=custom")
                .withBean(TorrentRepository.class, () -> own)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(TorrentRepository.class)).isSameAs(own);
                });
    }

    @Test
    void customWithoutABeanEndsTheStart() {
        runner.withPropertyValues("peerage.repository.type=custom")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
                        .hasMessageContaining("peerage.repository.type")
                        .hasMessageContaining("CUSTOM")
                        .hasMessageContaining(TorrentRepository.class.getName())
                        .hasMessageContaining("skip-list"));
    }
}
