package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.Rival;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The trackers that live scenarios run on: Peerage out of this tree, and those rivals that are installed. */
final class Trackers {

    /** Folders in which programs are looked for before the path, as the system writes lists of folders. */
    static final String PROGRAMS = "peerage.programs";

    private static final List<String> RIVALS = List.of("opentracker", "aquatic-http", "bittorrent-tracker");
    private static final String JAR = "target/peerage.jar";

    private Trackers() {}

    /** Peerage, and what is installed of the others; who is missing is named with how to get it. */
    static List<String> installed() throws IOException {
        List<String> names = new ArrayList<>(List.of(LiveServer.PEERAGE));
        for (String name : RIVALS) {
            Rival rival = named(name);
            if (rival.find(programs()) == null) {
                System.err.printf("left out: %s is not installed: %s%n", name, rival.get());
            } else {
                names.add(name);
            }
        }
        return names;
    }

    /** Starts a tracker in a folder. */
    static LiveServer start(String name, Path folder, List<String> settings, long seed) throws IOException {
        Rival tracker = named(name);
        Path program = tracker.find(programs());
        if (program == null) {
            throw new IOException(name + " is not installed: " + tracker.get());
        }
        if (name.equals(LiveServer.PEERAGE)) {
            demandFreshJar();
        }
        // trackers that give up root must read their files
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return LiveServer.start(tracker, program, root(), folder, settings, seed);
    }

    private static Rival named(String name) throws IOException {
        return Rival.all(root().resolve("benchmarking/rivals")).stream()
                .filter(rival -> rival.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("no tracker " + name));
    }

    /** Figures of a jar that is older than the sources would be those of another tracker. */
    private static void demandFreshJar() throws IOException {
        Path jar = root().resolve(JAR);
        if (!Files.exists(jar)) {
            throw new IOException("no " + JAR + ": mvn package -DskipTests");
        }
        try (Stream<Path> sources = Files.walk(root().resolve("src/main"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                if (Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(jar)) > 0) {
                    throw new IOException(JAR + " is older than " + source.getFileName() + ": mvn package -DskipTests");
                }
            }
        }
    }

    private static List<Path> programs() {
        return Stream.of(Objects.toString(System.getProperty(PROGRAMS), "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
    }

    private static Path root() {
        return Path.of(System.getProperty("peerage.root", "."));
    }
}
