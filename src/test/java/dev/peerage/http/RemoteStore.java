package dev.peerage.http;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.MemoryStores;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Mono;

/** Stores that answer only later, or not at all, as one over a network may. */
final class RemoteStore {

    private RemoteStore() {}

    /** Answers right, after a while. */
    static TorrentRepository late(Duration delay) {
        return changed(answer -> answer.delayElement(delay));
    }

    /** Fails, with words that are nobody's business. */
    static TorrentRepository failing() {
        return changed(answer -> Mono.error(new IllegalStateException("password=hunter2")));
    }

    /** Never answers. */
    static TorrentRepository silent() {
        return changed(answer -> Mono.never());
    }

    /** Ends without an answer, which no store may. */
    static TorrentRepository empty() {
        return changed(answer -> Mono.empty());
    }

    /** Answers at once, by throwing. */
    static ImmediateRepository throwing() {
        return (ImmediateRepository) Proxy.newProxyInstance(
                RemoteStore.class.getClassLoader(),
                new Class<?>[] {ImmediateRepository.class},
                (proxy, method, args) -> {
                    throw new IllegalStateException("password=hunter2");
                });
    }

    private static TorrentRepository changed(UnaryOperator<Mono<?>> change) {
        ImmediateRepository store = MemoryStores.hash(PrivatePeers.ALWAYS);
        return (TorrentRepository) Proxy.newProxyInstance(
                RemoteStore.class.getClassLoader(),
                new Class<?>[] {TorrentRepository.class},
                (proxy, method, args) -> change.apply((Mono<?>) method.invoke(store, args)));
    }
}
