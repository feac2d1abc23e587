package dev.peerage.tracker;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Looks for settings under {@code peerage.} that nobody reads. In files and arguments they end the start: a misspelt limit
 * that is silently not there is found only when it is needed. Environment variables are shared with others, so that an
 * unknown one is named in a warning. Values are never shown, a misspelt secret is still a secret.
 */
final class UnknownSettingsCheck {

    private static final Logger log = LoggerFactory.getLogger(UnknownSettingsCheck.class);

    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("peerage");
    private static final String VARIABLE_PREFIX = "PEERAGE_";

    /** What Kubernetes puts into every container for a Service whose name begins with "peerage". */
    private static final Pattern SERVICE_LINK =
            Pattern.compile("PEERAGE_(.+_)?(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT|PORT_\\d+_(TCP|UDP)(_.+)?)");

    private final KnownSettings known;

    UnknownSettingsCheck(KnownSettings known) {
        this.known = known;
    }

    /**
     * Checks all that is set.
     *
     * @throws UnknownSettingException if a file or an argument sets keys that nobody reads
     */
    void check(ConfigurableEnvironment environment) {
        if (known.isEmpty()) {
            return;
        }
        List<String> unknown = new ArrayList<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource variables) {
                warn(variables);
            } else if (source instanceof IterableConfigurationPropertySource names) {
                names.stream()
                        .filter(name -> ROOT.isAncestorOf(name) && !known.knows(name.toString()))
                        .forEach(name -> unknown.add(describe(name, source.getConfigurationProperty(name))));
            }
        }
        if (!unknown.isEmpty()) {
            throw new UnknownSettingException(unknown);
        }
    }

    private String describe(ConfigurationPropertyName name, @Nullable ConfigurationProperty property) {
        String origin = property == null || property.getOrigin() == null ? "" : " (" + property.getOrigin() + ")";
        return name + origin + nearest(name.toString());
    }

    private void warn(SystemEnvironmentPropertySource variables) {
        for (String name : variables.getPropertyNames()) {
            String variable = name.toUpperCase(Locale.ROOT);
            if (variable.startsWith(VARIABLE_PREFIX)
                    && !SERVICE_LINK.matcher(variable).matches()
                    && !known.knowsVariable(variable)) {
                log.warn("The environment variable {} sets nothing{}", name, nearest(name));
            }
        }
    }

    private String nearest(String key) {
        return known.nearest(key).map(near -> ": did you mean " + near + "?").orElse("");
    }
}
