package dev.peerage.realclients;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** A private torrent of one file with random content, made on the spot (BEP 3, BEP 12, BEP 27). */
final class TestTorrent {

    private static final int PIECE_BYTES = 64 * 1024;

    private final String fileName;
    private final byte[] content;
    private final byte[] info;

    private TestTorrent(String fileName, byte[] content) {
        this.fileName = fileName;
        this.content = content;
        this.info = info(fileName, content);
    }

    /** A torrent whose content and info hash follow from the seed alone. */
    static TestTorrent of(int bytes, long seed) {
        byte[] content = new byte[bytes];
        new Random(seed).nextBytes(content);
        return new TestTorrent("content-" + seed + ".bin", content);
    }

    /** The info hash, 40 hex digits. */
    String infoHash() {
        return HexFormat.of().formatHex(sha1().digest(info));
    }

    /** Writes the complete content, as a seeder needs it. */
    void writeContent(Path folder) {
        write(folder.resolve(fileName), content);
    }

    /** Whether a folder holds the whole content, byte for byte. */
    boolean completeIn(Path folder) {
        Path file = folder.resolve(fileName);
        try {
            return Files.isRegularFile(file)
                    && Files.size(file) == content.length
                    && Arrays.equals(Files.readAllBytes(file), content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Writes the torrent file, one tier per tracker. */
    void writeTorrent(Path file, List<String> announceUrls) {
        ByteArrayOutputStream torrent = new ByteArrayOutputStream();
        put(torrent, "d8:announce" + text(announceUrls.get(0)));
        if (announceUrls.size() > 1) {
            put(torrent, "13:announce-listl");
            announceUrls.forEach(url -> put(torrent, "l" + text(url) + "e"));
            put(torrent, "e");
        }
        put(torrent, "4:info");
        torrent.writeBytes(info);
        put(torrent, "e");
        write(file, torrent.toByteArray());
    }

    private static byte[] info(String fileName, byte[] content) {
        ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        for (int from = 0; from < content.length; from += PIECE_BYTES) {
            MessageDigest sha1 = sha1();
            sha1.update(content, from, Math.min(PIECE_BYTES, content.length - from));
            pieces.writeBytes(sha1.digest());
        }
        ByteArrayOutputStream info = new ByteArrayOutputStream();
        put(info, "d6:lengthi" + content.length + "e4:name" + text(fileName));
        put(info, "12:piece lengthi" + PIECE_BYTES + "e6:pieces" + pieces.size() + ":");
        info.writeBytes(pieces.toByteArray());
        put(info, "7:privatei1ee");
        return info.toByteArray();
    }

    private static String text(String text) {
        return text.length() + ":" + text;
    }

    private static void put(ByteArrayOutputStream to, String ascii) {
        to.writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
