package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;

/** Counts a newcomer's source among the entries of a swarm, and remembers which of them has been silent for the longest time. */
final class PackedTally {

    /** From a /64 to its /48. */
    private static final int SITE_SHIFT = 16;

    private static final long INT_BITS = 0xffff_ffffL;

    private final AddressFamily family;
    private final long host;
    private final long site;
    private final long tick;
    private int ofHost;
    private int ofSite;
    private int oldestOfHost = -1;
    private int oldestOfSite = -1;
    private int ageOfHost = -1;
    private int ageOfSite = -1;

    PackedTally(PeerAddress newcomer, long tick) {
        this.family = newcomer.family();
        this.host = Sources.host(newcomer);
        this.site = Sources.site(newcomer);
        this.tick = tick;
    }

    /**
     * Looks at an entry.
     *
     * @param place where it is in the swarm
     * @param page where its address is
     * @param at from which byte on
     */
    void look(int place, byte[] page, int at, int meta) {
        long other = family == AddressFamily.IPV4 ? PageBytes.getInt(page, at) & INT_BITS : PageBytes.getLong(page, at);
        if (siteOf(other) != site) {
            return;
        }
        int age = Ticks.age(PeerCells.tick(meta), tick);
        ofSite++;
        if (age > ageOfSite) {
            ageOfSite = age;
            oldestOfSite = place;
        }
        if (other == host) {
            ofHost++;
            if (age > ageOfHost) {
                ageOfHost = age;
                oldestOfHost = place;
            }
        }
    }

    private long siteOf(long otherHost) {
        return family == AddressFamily.IPV4 ? otherHost : otherHost >>> SITE_SHIFT;
    }

    /** The place of the entry that gives way to the newcomer, −1 if its source has fewer than it may. */
    int givesWay(int cap) {
        if (ofHost >= cap) {
            return oldestOfHost;
        }
        return family == AddressFamily.IPV6 && ofSite >= (long) cap * Sources.SITE_HOSTS ? oldestOfSite : -1;
    }
}
