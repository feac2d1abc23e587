package dev.peerage.benchmarking.pressure;

import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.memory.StoreType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.BiFunction;

/** A store that does one thing wrong. */
final class FaultyStore {

    private FaultyStore() {}

    /**
     * The packed store, but for one method.
     *
     * @param fault makes the wrong answer out of the arguments and the right answer
     */
    static <T> ImmediateRepository with(String method, BiFunction<Object[], T, Object> fault) {
        return over(StoreType.PACKED.create(), method, fault);
    }

    /** The same over a store that the fault may call. */
    @SuppressWarnings("unchecked") // whoever names a method knows what it answers
    static <T> ImmediateRepository over(
            ImmediateRepository right, String method, BiFunction<Object[], T, Object> fault) {
        return (ImmediateRepository) Proxy.newProxyInstance(
                FaultyStore.class.getClassLoader(),
                new Class<?>[] {ImmediateRepository.class},
                (proxy, called, arguments) -> {
                    try {
                        Object answer = called.invoke(right, arguments);
                        return called.getName().equals(method)
                                ? fault.apply(arguments == null ? new Object[0] : arguments, (T) answer)
                                : answer;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
