package dev.peerage;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/** Holds the plan of the house: what may import what, and the rules that no compiler checks. */
@AnalyzeClasses(packages = "dev.peerage", importOptions = ArchitectureTests.WithoutTests.class)
class ArchitectureTests {

    private static final int MAX_LINES = 400;

    /** Wherever the build's folder is. */
    static final class WithoutTests implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }

    @ArchTest
    static void roomsImportInwardsOnly(JavaClasses classes) {
        Rooms.all().forEach((room, imports) -> {
            List<String> allowed = new ArrayList<>(imports);
            allowed.add(room);
            String[] foreign = Rooms.all().keySet().stream()
                    .filter(other -> !allowed.contains(other))
                    .map(other -> Rooms.ROOT + other)
                    .toArray(String[]::new);
            if (foreign.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage(Rooms.ROOT + room)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(foreign)
                        .allowEmptyShould(true)
                        .because(room + " may import " + imports)
                        .check(classes);
            }
        });
    }

    @ArchTest
    static final ArchRule everyClassLivesInARoom = classes()
            .that(not(name("dev.peerage.PeerageApplication")))
            .and(not(nameMatching(".*package-info")))
            .should()
            .resideInAnyPackage(
                    Rooms.all().keySet().stream().map(room -> Rooms.ROOT + room).toArray(String[]::new));

    @ArchTest
    static final ArchRule roomsHaveNoCycles =
            slices().matching("dev.peerage.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule wordsKnowTheJdkAlone = classes()
            .that()
            .resideInAPackage("dev.peerage.bittorrent")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "dev.peerage.bittorrent");

    @ArchTest
    static final ArchRule codecsKnowNeitherChannelsNorReactorNorSpring = noClasses()
            .that()
            .resideInAnyPackage("dev.peerage..codec")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty.channel..", "reactor..", "org.springframework..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nettyStaysAtTheDoors = noClasses()
            .that(not(resideInAnyPackage("dev.peerage.udp..", "dev.peerage.http..")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty..", "reactor.netty..");

    @ArchTest
    static final ArchRule micrometerStaysInMetrics = noClasses()
            .that()
            .resideOutsideOfPackage("dev.peerage.metrics")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.micrometer..");

    @ArchTest
    static final ArchRule actuatorTypesStayInActuate = noClasses()
            .that()
            .resideOutsideOfPackage("dev.peerage.actuate")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.boot.actuate..", "org.springframework.boot.health..");

    @ArchTest
    static final ArchRule securityStandsAtTheManagementPort = noClasses()
            .that()
            .resideOutsideOfPackage("dev.peerage.actuate")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.security..");

    @ArchTest
    static final ArchRule beansAreDeclaredInConfigurations = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Configuration")
            .and(not(name("dev.peerage.PeerageApplication")))
            .should()
            .beAnnotatedWith(Component.class)
            .orShould()
            .beMetaAnnotatedWith(Component.class);

    @ArchTest
    static final ArchRule nothingIsInjectedIntoFields = noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName(Autowired.class.getName())
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName(Value.class.getName());

    @ArchTest
    static final ArchRule configurationsAreTheirRoomsOwn = classes()
            .that()
            .areAnnotatedWith(Configuration.class)
            .should()
            .bePackagePrivate()
            .andShould()
            .haveSimpleNameEndingWith("Configuration");

    @ArchTest
    static final ArchRule propertiesAreRecords =
            classes().that().haveSimpleNameEndingWith("Properties").should().beRecords();

    @ArchTest
    static final ArchRule nothingBlocks = noClasses()
            .should()
            .callMethodWhere(nameMatchingCall("block(First|Last|Optional)?"))
            .orShould()
            .callMethodWhere(DescribedPredicate.describe(
                    "sleeps", call -> call.getTarget().getFullName().startsWith("java.lang.Thread.sleep(")));

    @ArchTest
    static final ArchRule timeAndChanceComeFromOutside = noClasses()
            .that(not(assignableTo(java.util.random.RandomGenerator.class)))
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.util.concurrent.ThreadLocalRandom.class, "current");

    private static DescribedPredicate<JavaMethodCall> nameMatchingCall(String method) {
        return DescribedPredicate.describe(
                method + " of a publisher",
                call -> call.getTarget().getName().matches(method)
                        && call.getTargetOwner().getPackageName().startsWith("reactor.core.publisher"));
    }

    @ArchTest
    static void everyPackageIsNullMarked(JavaClasses classes) {
        Stream<String> unmarked = classes.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(room -> !room.isAnnotatedWith(NullMarked.class))
                .map(room -> room.getName());

        assertThat(unmarked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/main/java22", "src/test/java", "benchmarking"})
    void noFileIsLong(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            assertThat(files.filter(file -> file.toString().endsWith(".java")))
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .as(file.toString())
                            .hasSizeLessThanOrEqualTo(MAX_LINES));
        }
    }

    @Test
    void theDocumentShowsTheSameTable() throws IOException {
        Pattern row = Pattern.compile("\\| `([a-z.]+)` \\| ([^|]+) \\|.*");
        Map<String, List<String>> shown = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("docs/architecture.md"))) {
            Matcher cells = row.matcher(line);
            if (cells.matches()) {
                String imports = cells.group(2).strip();
                shown.put(
                        cells.group(1),
                        imports.equals("–")
                                ? List.of()
                                : Arrays.stream(imports.split(","))
                                        .map(String::strip)
                                        .toList());
            }
        }

        assertThat(shown).containsExactlyEntriesOf(Rooms.all());
    }
}
