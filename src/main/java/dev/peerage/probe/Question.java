package dev.peerage.probe;

import java.security.SecureRandom;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What every door is asked.
 *
 * @param infoHash 20 bytes
 * @param peerId 20 bytes
 * @param announce whether to announce as a seeder, and to leave again with {@code stopped}
 * @param port the port that such a seeder says it listens at
 * @param timeout how long each answer may take
 * @param clientAddressHeader name of the header by which HTTP requests say whose they are, as those of a proxy do
 */
@SuppressWarnings("ArrayRecordComponent") // made once and handed on, never compared
record Question(
        byte[] infoHash,
        byte[] peerId,
        boolean announce,
        int port,
        Duration timeout,
        @Nullable String clientAddressHeader) {

    static final int HASH_BYTES = 20;

    private static final String CLIENT = "-PG0000-";

    /** A peer id that says who asks; the rest is random. */
    static byte[] newPeerId() {
        byte[] id = random();
        for (int i = 0; i < CLIENT.length(); i++) {
            id[i] = (byte) CLIENT.charAt(i);
        }
        return id;
    }

    /** A torrent that nobody has. */
    static byte[] random() {
        byte[] hash = new byte[HASH_BYTES];
        new SecureRandom().nextBytes(hash);
        return hash;
    }
}
