package dev.peerage.udp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;

/** Buffers from hexadecimal digits, and back; blanks are for the reader. */
final class Bytes {

    private Bytes() {}

    static ByteBuf hex(String digits) {
        return Unpooled.wrappedBuffer(HexFormat.of().parseHex(digits.replace(" ", "")));
    }

    static ByteBuf reply() {
        return Unpooled.buffer(DatagramResponseEncoder.MAX_BYTES, DatagramResponseEncoder.MAX_BYTES);
    }

    static String hex(ByteBuf buffer, int length) {
        return ByteBufUtil.hexDump(buffer, 0, length);
    }
}
