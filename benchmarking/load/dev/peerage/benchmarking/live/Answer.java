package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.Count;
import dev.peerage.benchmarking.load.HttpReply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One answer, read where the client stands.
 *
 * @param kind what it is to the client
 * @param interval seconds until it is to come back; 0 where the answer does not say
 * @param text what a refusal or a wrong answer says
 */
record Answer(AnswerKind kind, int interval, @Nullable String text) {

    static final Answer SILENT = new Answer(AnswerKind.SILENT, 0, null);

    private static final byte[] INTERVAL = "8:intervali".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SEEDERS = "8:completei".getBytes(StandardCharsets.US_ASCII);
    private static final int UDP_ANNOUNCE = 1;
    private static final int UDP_SCRAPE = 2;
    private static final int UDP_ERROR = 3;
    private static final int UDP_ANNOUNCE_HEAD = 20;
    private static final int UDP_SCRAPE_HEAD = 8;

    /** The answer that a complete HTTP reply holds. */
    static Answer ofHttp(HttpReply reply, ByteBuffer in, boolean scrape, int wanted) {
        Count kind = reply.kind(in);
        if (kind == Count.ERROR) {
            return new Answer(AnswerKind.REFUSED, Math.max(0, reply.number(in, INTERVAL)), reply.text(in));
        }
        if (kind != (scrape ? Count.SCRAPE : Count.ANNOUNCE)) {
            return new Answer(AnswerKind.WRONG, 0, reply.text(in));
        }
        if (scrape) {
            return new Answer(reply.number(in, SEEDERS) > 0 ? AnswerKind.FULL : AnswerKind.THIN, 0, null);
        }
        return announce(reply.peers(in), wanted, reply.number(in, INTERVAL));
    }

    /**
     * The answer that a datagram of BEP 15 holds; its transaction has been looked at.
     *
     * <pre>
     *  announce: 1 (4) | transaction (4) | interval (4) | leechers (4) | seeders (4) | peers (6 n)
     *  scrape:   2 (4) | transaction (4) | seeders (4) | completed (4) | leechers (4), and so on
     *  error:    3 (4) | transaction (4) | text
     * </pre>
     */
    static Answer ofUdp(ByteBuffer in, boolean scrape, int wanted) {
        int length = in.remaining();
        int action = length < UDP_SCRAPE_HEAD ? -1 : in.getInt(0);
        if (action == UDP_ERROR) {
            byte[] text = new byte[length - UDP_SCRAPE_HEAD];
            in.get(UDP_SCRAPE_HEAD, text);
            return new Answer(AnswerKind.REFUSED, 0, new String(text, StandardCharsets.ISO_8859_1));
        }
        if (scrape && action == UDP_SCRAPE && length == UDP_SCRAPE_HEAD + 12) {
            return new Answer(in.getInt(UDP_SCRAPE_HEAD) > 0 ? AnswerKind.FULL : AnswerKind.THIN, 0, null);
        }
        if (!scrape && action == UDP_ANNOUNCE && length >= UDP_ANNOUNCE_HEAD && (length - UDP_ANNOUNCE_HEAD) % 6 == 0) {
            return announce((length - UDP_ANNOUNCE_HEAD) / 6, wanted, in.getInt(8));
        }
        return new Answer(AnswerKind.WRONG, 0, "action " + action + " in " + length + " bytes");
    }

    private static Answer announce(int peers, int wanted, int interval) {
        if (peers > wanted || interval <= 0) {
            return new Answer(AnswerKind.WRONG, interval, peers + " peers, interval " + interval);
        }
        return new Answer(peers > 0 ? AnswerKind.FULL : AnswerKind.THIN, interval, null);
    }
}
