package dev.peerage.http.codec;

import dev.peerage.bittorrent.AnnounceRequest;

/**
 * An announce as it came over HTTP.
 *
 * @param request what the client says of itself
 * @param compact whether the answer's peers are one string (BEP 23), or else a list of dictionaries (BEP 3)
 */
public record AnnounceQuery(AnnounceRequest request, boolean compact) {}
