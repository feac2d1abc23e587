package dev.peerage.udp;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A way from the network to a {@link DatagramResponder} and back. */
public interface UdpLane {

    /** Its name in the log. */
    String label();

    /** Why it cannot run in this process, in a few words; null when it can. */
    default @Nullable String obstacle() {
        return null;
    }

    /** How many sockets it opens on an address when so many are wanted. */
    int socketsPerAddress(int wanted);

    /** Whether a socket on the IPv6 wildcard takes IPv4 datagrams too. */
    boolean mixesFamilies();

    /** Whether a socket on a wildcard replies from the address that was asked, whichever the system would choose. */
    boolean repliesFromAskedAddress();

    /** Gets ready to open so many sockets on each address. */
    Sockets start(int socketsPerAddress);

    /** What sockets are made with, until the door closes. */
    interface Sockets {

        /**
         * Binds an address alone, closes it, and answers the port that it had.
         *
         * @throws RuntimeException if that is not possible, with the system's reason in a message: {@link BindFailure}
         */
        int bindOnce(InetSocketAddress address);

        /**
         * Binds a socket that shares its address with others.
         *
         * @param number from 0 on, for each address
         */
        UdpSocket open(InetSocketAddress address, int number, SocketSettings settings);

        /** Lets go of what the sockets had in common; all of them have been closed. */
        void end();
    }
}
