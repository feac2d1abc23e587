package dev.peerage.benchmarking;

import dev.peerage.repository.memory.StoreType;
import java.util.List;
import picocli.CommandLine.Option;

/** Which stores to measure. */
final class Stores {

    @Option(names = "--stores", paramLabel = "STORE", split = ",", description = "only these stores (default: all)")
    private List<StoreType> stores = List.of();

    List<StoreType> chosen() {
        return stores.isEmpty() ? List.of(StoreType.values()) : stores;
    }
}
