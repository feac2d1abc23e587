package dev.peerage.realclients;

import java.util.ArrayList;
import java.util.List;

/**
 * Namespaces joined by a bridge, so that every program has a host of its own and none of them can reach anything but the
 * others. Their names hold the process id of the owner: what a killed run left behind is found and removed by the next.
 *
 * <pre>
 *   tracker 10.77.0.1  fd77::1  (the bridge)
 *      |-- seeder     10.77.0.2  fd77::2
 *      |-- downloader 10.77.0.3  fd77::3
 *      '-- third      10.77.0.4  fd77::4
 * </pre>
 */
final class VirtualNetwork implements AutoCloseable {

    private static final String PREFIX = "peerage-clients-";

    private final List<Place> places = new ArrayList<>();
    private final Place tracker;

    VirtualNetwork() {
        removeLeftovers();
        tracker = add("tracker");
        demand(tracker, "link", "add", "bridge", "type", "bridge");
        address(tracker, "bridge");
        join("seeder");
        join("downloader");
        join("third");
    }

    Place tracker() {
        return tracker;
    }

    Place seeder() {
        return places.get(1);
    }

    Place downloader() {
        return places.get(2);
    }

    Place third() {
        return places.get(3);
    }

    private Place add(String name) {
        int host = places.size() + 1;
        String namespace = PREFIX + ProcessHandle.current().pid() + "-" + name;
        Place place = new Place(namespace, "10.77.0." + host, "fd77::" + host);
        Command.demand("ip", "netns", "add", namespace);
        places.add(place);
        demand(place, "link", "set", "lo", "up");
        return place;
    }

    private void join(String name) {
        Place place = add(name);
        demand(tracker, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", place.namespace());
        demand(tracker, "link", "set", name, "master", "bridge", "up");
        address(place, "eth0");
    }

    private static void address(Place place, String device) {
        demand(place, "addr", "add", place.ipv4() + "/24", "dev", device);
        // without nodad the address could not be bound for a second or two
        demand(place, "addr", "add", place.ipv6() + "/64", "dev", device, "nodad");
        demand(place, "link", "set", device, "up");
    }

    private static void demand(Place place, String... words) {
        List<String> command = new ArrayList<>(List.of("ip", "-n", place.namespace()));
        command.addAll(List.of(words));
        Command.demand(command.toArray(String[]::new));
    }

    private static void removeLeftovers() {
        Command.demand("ip", "netns", "list")
                .lines()
                .map(line -> line.split(" ", 2)[0])
                .filter(namespace -> namespace.startsWith(PREFIX))
                .filter(namespace -> ProcessHandle.of(owner(namespace)).isEmpty())
                .forEach(VirtualNetwork::remove);
    }

    private static long owner(String namespace) {
        return Long.parseLong(namespace.substring(PREFIX.length()).split("-", 2)[0]);
    }

    private static void remove(String namespace) {
        Command.run("ip", "netns", "pids", namespace)
                .output()
                .lines()
                .forEach(pid -> Command.run("kill", "-KILL", pid));
        Command.run("ip", "netns", "delete", namespace);
    }

    @Override
    public void close() {
        places.forEach(place -> remove(place.namespace()));
        places.clear();
    }
}
