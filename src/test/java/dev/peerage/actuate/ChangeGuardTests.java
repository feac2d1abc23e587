package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.peerage.tracker.InvalidSettingException;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.actuate.endpoint.Access;

class ChangeGuardTests {

    private static final String TOKEN = "correct-horse-battery";

    @TempDir
    Path folder;

    private static ChangeGuard guard(
            Access access, ManagementPortType port, @Nullable String address, @Nullable File token) throws IOException {
        ManagementServerProperties server = new ManagementServerProperties();
        server.setPort(8081);
        server.setAddress(address == null ? null : InetAddress.getByName(address));
        return ChangeGuard.configured((id, fallback) -> access, port, server, new ManagementProperties(token));
    }

    private File token(String text) throws IOException {
        return Files.writeString(folder.resolve("token"), text, StandardCharsets.ISO_8859_1)
                .toFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "10.0.0.1", "2001:db8::1", "fe80::1"})
    void strangersMayNotChangeAnything(String address) {
        assertThatThrownBy(() -> guard(Access.UNRESTRICTED, ManagementPortType.DIFFERENT, address, null))
                .asInstanceOf(InstanceOfAssertFactories.type(InvalidSettingException.class))
                .satisfies(refused -> {
                    assertThat(refused.key()).isEqualTo("management.endpoint.limits.access");
                    assertThat(refused.value()).isEqualTo("unrestricted");
                    assertThat(refused.remedy())
                            .contains("peerage.management.token-file", "management.server.address=127.0.0.1");
                });
    }

    @Test
    void noAddressIsAllOfThem() {
        assertThatThrownBy(() -> guard(Access.UNRESTRICTED, ManagementPortType.DIFFERENT, null, null))
                .isInstanceOf(InvalidSettingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.3.2.1", "::1"})
    void whoIsOnThisHostNeedsNoToken(String address) throws IOException {
        ChangeGuard guard = guard(Access.UNRESTRICTED, ManagementPortType.DIFFERENT, address, null);

        assertThat(guard.granted()).isTrue();
        assertThat(guard.token()).isNull();
    }

    @Test
    void withATokenAnyAddressWillDo() throws IOException {
        ChangeGuard guard = guard(Access.UNRESTRICTED, ManagementPortType.DIFFERENT, null, token(TOKEN));

        assertThat(guard.granted()).isTrue();
        assertThat(guard.token()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "READ_ONLY"})
    void withoutAGrantNothingIsNeeded(Access access) throws IOException {
        assertThat(guard(access, ManagementPortType.DIFFERENT, null, null).granted())
                .isFalse();
    }

    @Test
    void aPortThatIsShutNeedsNothing() throws IOException {
        assertThat(guard(Access.UNRESTRICTED, ManagementPortType.DISABLED, null, null)
                        .token())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \r\n",
                "fifteen-letters",
                "\n fifteen-letters \n",
                "two-words-are no-token",
                "two-lines-are-no\ntoken-either",
                "control-\u0007-characters",
                "h\u00f4rs\u00ebs-and-batteries",
            })
    void aFileWithoutATokenEndsTheStart(String text) throws IOException {
        File file = token(text);

        assertThatThrownBy(() -> guard(Access.UNRESTRICTED, ManagementPortType.DIFFERENT, null, file))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessage("peerage.management.token-file=" + file + ": the file must hold a token of 16 to 4096"
                        + " visible ASCII characters, and nothing but white space around it");
    }

    @Test
    void aHugeFileEndsTheStart() throws IOException {
        File file = token("x".repeat(4097));

        assertThatThrownBy(() -> guard(Access.READ_ONLY, ManagementPortType.DIFFERENT, null, file))
                .hasMessageContaining("16 to 4096");
    }

    @Test
    void aFileThatIsNotThereEndsTheStart() {
        assertThatThrownBy(() -> guard(
                        Access.READ_ONLY,
                        ManagementPortType.DIFFERENT,
                        null,
                        folder.resolve("nothing").toFile()))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("the file cannot be read");
        assertThatThrownBy(() -> guard(Access.READ_ONLY, ManagementPortType.DIFFERENT, null, folder.toFile()))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("the file cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sixteen-letters-", " \tsixteen-letters-\r\n\n"})
    void whiteSpaceAroundTheTokenIsLeftOut(String text) throws IOException {
        ManagementToken token =
                Objects.requireNonNull(guard(Access.READ_ONLY, ManagementPortType.DIFFERENT, null, token(text))
                        .token());

        assertThat(token.matches("sixteen-letters-".getBytes(StandardCharsets.US_ASCII)))
                .isTrue();
        assertThat(token.matches(text.getBytes(StandardCharsets.US_ASCII))).isEqualTo(text.equals(text.strip()));
        assertThat(token.matches(new byte[0])).isFalse();
    }

    /** As the kubelet replaces a mounted secret: a link to a folder is swapped. */
    @Test
    void aMountedSecretMayBeReplaced() throws IOException {
        for (String version : new String[] {"first-version-of-it", "second-version-of-it"}) {
            Files.createDirectory(folder.resolve(version));
            Files.writeString(folder.resolve(version).resolve("token"), version);
        }
        Path data = folder.resolve("..data");
        Files.createSymbolicLink(data, Path.of("first-version-of-it"));
        Files.createSymbolicLink(folder.resolve("token"), Path.of("..data", "token"));
        ManagementToken token = ManagementToken.in(folder.resolve("token").toFile());
        assertThat(token.matches("first-version-of-it".getBytes(StandardCharsets.US_ASCII)))
                .isTrue();

        Files.delete(data);
        Files.createSymbolicLink(data, Path.of("second-version-of-it"));

        assertThat(token.matches("first-version-of-it".getBytes(StandardCharsets.US_ASCII)))
                .isFalse();
        assertThat(token.matches("second-version-of-it".getBytes(StandardCharsets.US_ASCII)))
                .isTrue();
    }
}
