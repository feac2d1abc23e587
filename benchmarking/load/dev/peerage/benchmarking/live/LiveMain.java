package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.Rival;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Development only. */
final class LiveMain {
    public static void main(String[] args) throws Exception {
        Path root = Path.of(".").toAbsolutePath().normalize();
        String name = args[0];
        List<String> only = List.of(args[1].split(","));
        LiveScale scale = args[2].equals("full") ? LiveScale.FULL : LiveScale.SHORT;
        Rival rival = Rival.all(root.resolve("benchmarking/rivals")).stream()
                .filter(r -> r.name().equals(name)).findFirst().orElseThrow();
        Path program = rival.find(List.of(Path.of("/tmp/rivals/bin"), Path.of("/tmp/wt-live/npm/node_modules/.bin")));
        Path folder = Files.createTempDirectory(Path.of("/tmp/wt-live"), "run");
        Files.setPosixFilePermissions(folder, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> settings = new java.util.ArrayList<>(List.of("--logging.level.root=warn"));
        if (args.length > 3) settings.addAll(List.of(args).subList(3, args.length));
        long t0 = System.nanoTime();
        try (LiveServer server = LiveServer.start(rival, program, root, folder, settings)) {
            System.out.printf("started %.1f s%n", (System.nanoTime() - t0) / 1e9);
            if (only.contains("aria2")) for (int n : new int[] {3, 6}) for (boolean tight : new boolean[] {false, true}) {
                if (tight && !server.capped()) continue;
                System.out.println(Aria2Scenario.run(server, folder.resolve("aria2-" + n + tight), n, tight, n + (tight ? 1 : 0)));
            }
            for (LiveScenario s : List.of(HttpScenario.one(), HttpScenario.three(), new SharedScenario(), new FairnessScenario(), new FloodScenario())) {
                if (!only.contains(s.name()) && !only.contains("all")) continue;
                long t = System.nanoTime();
                for (LiveResult r : s.run(server, scale)) System.out.println(r);
                System.out.printf("== %s %.1f s%n", s.name(), (System.nanoTime() - t) / 1e9);
            }
        }
    }
}
