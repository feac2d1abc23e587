package dev.peerage.realclients;

import dev.peerage.bittorrent.AddressFamily;
import java.util.ArrayList;
import java.util.List;

/** Where a program runs: a network namespace, empty for this process's own, and the addresses it is reached at. */
record Place(String namespace, String ipv4, String ipv6) {

    /** This machine as it is, which needs no privileges. */
    static Place here() {
        return new Place("", "127.0.0.1", "::1");
    }

    /** The same namespace, seen from inside. */
    Place loopback() {
        return new Place(namespace, "127.0.0.1", "::1");
    }

    String address(AddressFamily family) {
        return family == AddressFamily.IPV4 ? ipv4 : ipv6;
    }

    /** A command that runs here and dies with the thread that started it; the process id is the program's own. */
    List<String> command(List<String> command) {
        List<String> here = new ArrayList<>();
        if (!namespace.isEmpty()) {
            here.addAll(List.of("ip", "netns", "exec", namespace));
        }
        here.addAll(List.of("setpriv", "--pdeathsig", "KILL", "--"));
        here.addAll(command);
        return here;
    }
}
