package dev.peerage.access;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.tracker.LimitScope;
import dev.peerage.tracker.LimitedAnswer;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Holds requests to the rate limits. An announce above one is answered with success, no peers and a long interval: a client
 * that is refused, or hears nothing, asks again within seconds. A scrape is refused, since zeros would be a lie; nobody repeats
 * one that failed. Above ten times a limit there is a refusal over HTTP and silence over UDP, but never for who leaves or
 * completes.
 *
 * <p>With no limit set it costs one look at a field.
 */
final class RateLimitFilter implements RequestFilter {

    /** Sources that announce; more are seen, but the quietest of them are forgotten. */
    private static final int ANNOUNCE_PLACES = 1 << 18;

    private static final int SCRAPE_PLACES = 1 << 16;

    private static final Verdict REJECT = Verdict.reject(Rejection.TOO_MANY_REQUESTS);

    private final MonotonicClock clock;
    private final TrackerMetrics metrics;
    private final RandomGenerator secret;

    private volatile @Nullable RateLimiter announces;
    private volatile @Nullable RateLimiter scrapes;

    /** @param secret where the keys of the tables' hashes come from */
    RateLimitFilter(MonotonicClock clock, TrackerMetrics metrics, RandomGenerator secret) {
        this.clock = clock;
        this.metrics = metrics;
        this.secret = secret;
    }

    /** Puts limits into force for the next request of every loop. If it fails, for want of memory, nothing has changed. */
    synchronized void apply(Limits limits) {
        Caps announceCaps =
                new Caps(limits.announcesPerSecond(), limits.sourceAnnouncesPerSecond(), limits.sourceBurst());
        Caps scrapeCaps = new Caps(limits.scrapesPerSecond(), limits.sourceScrapesPerSecond(), limits.sourceBurst());
        RateLimiter ofAnnounces = limiter(announces, ANNOUNCE_PLACES, announceCaps);
        RateLimiter ofScrapes = limiter(scrapes, SCRAPE_PLACES, scrapeCaps);
        follow(ofAnnounces, announceCaps);
        follow(ofScrapes, scrapeCaps);
        announces = ofAnnounces;
        scrapes = ofScrapes;
    }

    private @Nullable RateLimiter limiter(@Nullable RateLimiter present, int places, Caps caps) {
        if (caps.none()) {
            return null;
        }
        return present == null ? new RateLimiter(places, caps, secret) : present;
    }

    private void follow(@Nullable RateLimiter limiter, Caps caps) {
        if (limiter != null && !limiter.caps().same(caps)) {
            limiter.caps(caps, clock.nowNanos());
        }
    }

    /** Finds out what each source is entitled to; see {@link RateLimiter#merge}. */
    void merge() {
        RateLimiter ofAnnounces = announces;
        if (ofAnnounces != null) {
            ofAnnounces.merge(clock.nowNanos());
        }
        RateLimiter ofScrapes = scrapes;
        if (ofScrapes != null) {
            ofScrapes.merge(clock.nowNanos());
        }
    }

    @Override
    public Prefetch prefetch(int most) {
        return new SourcePrefetch(this, most);
    }

    /** What is remembered of those who announce, or null while they are not limited. */
    @Nullable
    SourceTable announceSources() {
        RateLimiter limiter = announces;
        return limiter == null ? null : limiter.sources();
    }

    @Override
    public Verdict announce(AnnounceRequest request, Transport transport) {
        RateLimiter limiter = announces;
        return limiter == null ? Verdict.SERVE : limited(limiter, request, transport);
    }

    private Verdict limited(RateLimiter limiter, AnnounceRequest request, Transport transport) {
        boolean must = request.event() == AnnounceEvent.STOPPED || request.event() == AnnounceEvent.COMPLETED;
        RateLimiter.Answer answer = limiter.check(SourceKeys.keyOf(request.peer()), must, clock.nowNanos());
        LimitScope limit = answer.limit();
        if (limit == null) {
            return Verdict.SERVE;
        }
        if (answer.thin()) {
            metrics.limited(limit, LimitedAnswer.THIN);
            return Verdict.SERVE_THINLY;
        }
        return refused(limit, transport);
    }

    @Override
    public Verdict scrape(ScrapeRequest request, Transport transport) {
        RateLimiter limiter = scrapes;
        return limiter == null ? Verdict.SERVE : limited(limiter, request, transport);
    }

    private Verdict limited(RateLimiter limiter, ScrapeRequest request, Transport transport) {
        RateLimiter.Answer answer = limiter.check(SourceKeys.keyOf(request.source()), false, clock.nowNanos());
        LimitScope limit = answer.limit();
        if (limit == null) {
            return Verdict.SERVE;
        }
        if (answer.thin()) {
            metrics.limited(limit, LimitedAnswer.REJECTED);
            return REJECT;
        }
        return refused(limit, transport);
    }

    private Verdict refused(LimitScope limit, Transport transport) {
        boolean silent = transport == Transport.UDP;
        metrics.limited(limit, silent ? LimitedAnswer.DROPPED : LimitedAnswer.REJECTED);
        return silent ? Verdict.DROP_OVER_LIMIT : REJECT;
    }
}
