package dev.peerage.tracker;

import java.io.IOException;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

@Configuration(proxyBeanMethods = false)
class SettingsConfiguration {

    /** Before any bean is made, so that a misspelt key is named rather than what its absence leads to. */
    @Bean
    static BeanFactoryPostProcessor unknownSettingsCheck(ConfigurableEnvironment environment) throws IOException {
        KnownSettings known = KnownSettings.load(SpringApplication.class.getClassLoader());
        return beanFactory -> new UnknownSettingsCheck(known).check(environment);
    }
}
