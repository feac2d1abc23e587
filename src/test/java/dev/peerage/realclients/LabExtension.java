package dev.peerage.realclients;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands one {@link Lab} to all tests of the run; JUnit closes it after the last one, which prints the table. */
final class LabExtension implements ParameterResolver, AfterEachCallback {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Lab.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return lab(context);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        lab(context).endClients();
    }

    private static Lab lab(ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(LabExtension.class))
                .computeIfAbsent(Lab.class, key -> new Lab(), Lab.class);
    }
}
