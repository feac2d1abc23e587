package dev.peerage.benchmarking.load;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.udp.DatagramResponder;
import dev.peerage.udp.LateReply;
import io.netty.buffer.ByteBuf;

/**
 * A fixed answer for each datagram, behind the batch lane's own loop: what it costs is the kernel's part of any such server, and
 * the lane's. {@code benchmarking/rivals/null-responder.c} is the same in C.
 */
final class NullResponder implements DatagramResponder {

    private static final int HEADER_BYTES = 16;
    private static final int PEERS = 20;
    private static final long CONNECTION_ID = 0x6e756c6c6e756c6cL;
    private static final int INTERVAL_SECONDS = 1800;

    private final byte[] peers;

    NullResponder(int peers, boolean ipv4) {
        this.peers = new byte[peers * (ipv4 ? 6 : 18)];
        for (int index = 0; index < this.peers.length; index++) {
            this.peers[index] = (byte) (index % 2 == 0 ? 0x7f : 1);
        }
    }

    @Override
    public int handle(ByteBuf in, int length, PeerAddress from, ByteBuf out, LateReply late) {
        if (length < HEADER_BYTES) {
            return SILENCE;
        }
        int action = in.getInt(8);
        out.setInt(0, action);
        out.setInt(4, in.getInt(12));
        return switch (action) {
            case 0 -> {
                out.setLong(8, CONNECTION_ID);
                yield HEADER_BYTES;
            }
            case 1 -> announce(out);
            case 2 -> {
                int rows = (length - HEADER_BYTES) / 20;
                out.setZero(8, rows * 12);
                yield 8 + rows * 12;
            }
            default -> SILENCE;
        };
    }

    private int announce(ByteBuf out) {
        out.setInt(8, INTERVAL_SECONDS);
        out.setInt(12, 1);
        out.setInt(16, 1);
        // a slot that has held an announce before holds the peers still, but for what a scrape has overwritten
        if (peers.length > 0 && out.getByte(PEERS) == 0) {
            out.setBytes(PEERS, peers);
        }
        return PEERS + peers.length;
    }
}
