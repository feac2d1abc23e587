package dev.peerage.realclients;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Programs that must be there: what is missing fails the test, nothing is skipped. */
final class Installed {

    private Installed() {}

    /** A program on the path, or the command that installs it. */
    static void demand(String program, String debianPackage) {
        boolean found = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        if (!found) {
            throw new AssertionError(
                    program + " is missing: apt-get install -y --no-install-recommends " + debianPackage);
        }
    }
}
