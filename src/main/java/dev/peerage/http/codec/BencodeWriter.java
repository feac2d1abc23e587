package dev.peerage.http.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;

/**
 * Writes bencoding (BEP 3). The caller keeps the keys of a dictionary in the order of their bytes.
 *
 * <pre>
 *  integer     i42e               dictionary  d (key value)* e
 *  string      4:spam             list        l (value)* e
 * </pre>
 */
final class BencodeWriter {

    private final ByteBuf out;

    BencodeWriter(ByteBuf out) {
        this.out = out;
    }

    BencodeWriter beginDictionary() {
        out.writeByte('d');
        return this;
    }

    BencodeWriter beginList() {
        out.writeByte('l');
        return this;
    }

    /** Ends a dictionary or a list. */
    BencodeWriter end() {
        out.writeByte('e');
        return this;
    }

    /** Writes a string, or a key, that is ASCII. */
    BencodeWriter text(String ascii) {
        length(ascii.length());
        ByteBufUtil.writeAscii(out, ascii);
        return this;
    }

    /** Writes a string of any bytes. */
    BencodeWriter bytes(byte[] source, int length) {
        length(length);
        out.writeBytes(source, 0, length);
        return this;
    }

    BencodeWriter integer(long value) {
        out.writeByte('i');
        digits(value);
        out.writeByte('e');
        return this;
    }

    private void length(int length) {
        digits(length);
        out.writeByte(':');
    }

    private void digits(long value) {
        if (value >= 0 && value < 10) {
            out.writeByte('0' + (int) value);
        } else {
            ByteBufUtil.writeAscii(out, Long.toString(value));
        }
    }
}
