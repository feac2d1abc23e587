package dev.peerage.udp;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.tracker.InvalidSettingException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * Makes and checks connection ids, the proof that a sender can read what is sent to its address (BEP 15). An id is a keyed
 * hash of address and time slot: nothing is stored, and replicas that share the secret know each other's ids. The port is
 * no part of it, because clients keep ids per tracker address and NAT moves ports.
 *
 * <pre>
 *  accepted:   slot - 1   slot   slot + 1, in the last ten seconds of the slot
 *  once valid: slot - 31 ... slot - 2
 * </pre>
 */
final class ConnectionIds {

    private static final int MIN_SECRET_BYTES = 16;
    private static final int REMEMBERED_SLOTS = 30;

    /** How far the clocks of replicas may lie apart. */
    private static final long SKEW_MILLIS = 10_000;

    private final long slotMillis;
    private final Key key;
    private final @Nullable Key previousKey;

    ConnectionIds(UdpProperties properties) {
        slotMillis = properties.connectionIdTtl().toMillis();
        key = properties.secret() == null ? Key.random() : Key.of("peerage.udp.secret", properties.secret());
        previousKey = properties.previousSecret() == null
                ? null
                : Key.of("peerage.udp.previous-secret", properties.previousSecret());
    }

    /** The id that a client is given now. */
    long issue(PeerAddress client, long nowMillis) {
        return key.id(client, slot(nowMillis));
    }

    /** Whether a client may use this id now. */
    boolean accepts(long id, PeerAddress client, long nowMillis) {
        return accepts(key, id, client, nowMillis)
                || (previousKey != null && accepts(previousKey, id, client, nowMillis));
    }

    private boolean accepts(Key tried, long id, PeerAddress client, long nowMillis) {
        long slot = slot(nowMillis);
        // comparing two words takes the same time for all of them: only the slot can be told from outside
        if (tried.id(client, slot) == id || tried.id(client, slot - 1) == id) {
            return true;
        }
        boolean nextIsNear = Math.floorMod(nowMillis, slotMillis) >= slotMillis - SKEW_MILLIS;
        return nextIsNear && tried.id(client, slot + 1) == id;
    }

    /** Whether the client was given this id some time ago. Costs up to 60 hashes. */
    boolean onceValid(long id, PeerAddress client, long nowMillis) {
        long newest = slot(nowMillis) - 2;
        for (long slot = newest; slot > newest - REMEMBERED_SLOTS; slot--) {
            if (key.id(client, slot) == id || (previousKey != null && previousKey.id(client, slot) == id)) {
                return true;
            }
        }
        return false;
    }

    private long slot(long nowMillis) {
        return Math.floorDiv(nowMillis, slotMillis);
    }

    private record Key(long first, long second) {

        static Key random() {
            SecureRandom random = new SecureRandom();
            return new Key(random.nextLong(), random.nextLong());
        }

        static Key of(String property, String secret) {
            byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
            if (bytes.length < MIN_SECRET_BYTES) {
                throw new InvalidSettingException(
                        property,
                        "(" + bytes.length + " bytes, not shown)",
                        "it must have at least " + MIN_SECRET_BYTES
                                + " bytes; 'openssl rand -hex 32' makes a good one");
            }
            ByteBuffer digest = ByteBuffer.wrap(sha256(bytes)).order(ByteOrder.LITTLE_ENDIAN);
            return new Key(digest.getLong(), digest.getLong());
        }

        private static byte[] sha256(byte[] bytes) {
            try {
                return MessageDigest.getInstance("SHA-256").digest(bytes);
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException("Every Java platform has SHA-256", impossible);
            }
        }

        long id(PeerAddress client, long slot) {
            SipHash hash = new SipHash(first, second);
            if (client.family() == AddressFamily.IPV6) {
                hash.absorb(client.high());
            }
            return hash.absorb(client.low()).absorb(slot).finish();
        }

        @Override
        public String toString() {
            return "Key";
        }
    }
}
