package dev.peerage.udp;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.udp.codec.DatagramRequestDecoder;
import dev.peerage.udp.codec.DatagramResponseEncoder;
import dev.peerage.udp.codec.UdpAction;
import io.netty.buffer.ByteBuf;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads each request as the tracker does, and answers all with the same peers. */
final class CodecResponder implements DatagramResponder {

    private static final int INTERVAL_SECONDS = 1800;

    private final byte[] peers;
    private final @Nullable ConnectionIds ids;
    private final DatagramResponseEncoder encoder = new DatagramResponseEncoder();

    /** Without {@code ids} every id is as good as another. */
    CodecResponder(byte[] peers, @Nullable ConnectionIds ids) {
        this.peers = peers;
        this.ids = ids;
    }

    @Override
    public int handle(ByteBuf in, int length, PeerAddress from, ByteBuf out, LateReply late) {
        UdpAction action = length < DatagramRequestDecoder.HEADER_BYTES
                ? null
                : UdpAction.ofRequest(DatagramRequestDecoder.actionCode(in));
        if (action == null || length < action.requestBytes()) {
            return SILENCE;
        }
        int transactionId = DatagramRequestDecoder.transactionId(in);
        if (action == UdpAction.CONNECT) {
            long id = ids == null ? INTERVAL_SECONDS : ids.issue(from, System.currentTimeMillis());
            return DatagramResponseEncoder.connect(out, transactionId, id);
        }
        if (ids != null && !ids.accepts(DatagramRequestDecoder.connectionId(in), from, System.currentTimeMillis())) {
            return SILENCE;
        }
        if (action == UdpAction.SCRAPE) {
            int rows =
                    DatagramRequestDecoder.scrape(in, length, from).infoHashes().size();
            List<SwarmCounts> counts = Collections.nCopies(rows, SwarmCounts.NONE);
            return DatagramResponseEncoder.scrape(out, transactionId, counts);
        }
        AnnounceRequest request = DatagramRequestDecoder.announce(in, length, from);
        encoder.begin(out);
        encoder.wire(AddressFamily.IPV4, peers, 0, Math.min(peers.length / 6, Math.max(0, request.numwant())));
        return encoder.finish(transactionId, new AnnounceTerms(INTERVAL_SECONDS, INTERVAL_SECONDS, SwarmCounts.NONE));
    }
}
