package dev.peerage.actuate;

import dev.peerage.tracker.InvalidSettingException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The token that changes over the management port need. Its file is read for each of them, which are rare: a token that was
 * replaced, as those of mounted secrets are, counts from then on, and while the file cannot be used nothing is changed.
 */
final class ManagementToken {

    static final String KEY = "peerage.management.token-file";

    static final int LEAST_BYTES = 16;
    static final int MOST_BYTES = 4096;

    private static final Logger log = LoggerFactory.getLogger(ManagementToken.class);

    private final File file;
    private final AtomicBoolean usable = new AtomicBoolean(true);

    private ManagementToken(File file) {
        this.file = file;
    }

    /**
     * The token in a file.
     *
     * @throws InvalidSettingException if there is none that can be used
     */
    static ManagementToken in(File file) {
        ManagementToken token = new ManagementToken(file);
        try {
            token.read();
        } catch (UnusableException unusable) {
            throw new InvalidSettingException(KEY, file, unusable.reason);
        }
        return token;
    }

    /** Whether this is the token. Takes as long for any wrong one; reads a file, so that no event loop may ask. */
    boolean matches(byte[] shown) {
        try {
            byte[] token = read();
            if (usable.compareAndSet(false, true)) {
                log.info("The token in {} can be used again", KEY);
            }
            return MessageDigest.isEqual(token, shown);
        } catch (UnusableException unusable) {
            if (usable.compareAndSet(true, false)) {
                log.warn("Changes over the management port are refused: {}: {}", KEY, unusable.reason);
            }
            return false;
        }
    }

    private byte[] read() throws UnusableException {
        byte[] bytes;
        try (InputStream content = Files.newInputStream(file.toPath())) {
            bytes = content.readNBytes(MOST_BYTES + 1);
        } catch (IOException unreadable) {
            throw new UnusableException("the file cannot be read; it must hold a token of at least " + LEAST_BYTES
                    + " visible ASCII characters");
        }
        String token = new String(bytes, StandardCharsets.ISO_8859_1).strip();
        if (bytes.length > MOST_BYTES
                || token.length() < LEAST_BYTES
                || !token.chars().allMatch(ManagementToken::isVisible)) {
            throw new UnusableException("the file must hold a token of " + LEAST_BYTES + " to " + MOST_BYTES
                    + " visible ASCII characters, and nothing but white space around it");
        }
        return token.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static boolean isVisible(int character) {
        return character > ' ' && character < 0x7f;
    }

    /** A file without a token. */
    private static final class UnusableException extends Exception {

        private static final long serialVersionUID = 1L;

        private final String reason;

        private UnusableException(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }
    }
}
