package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A paced UDP and a paced HTTP load on one node, while something happens to the cluster. */
record SteadyLoad(UdpLoad udp, HttpLoad http, Thread thread) {

    static SteadyLoad start(InetAddress node, int udpPort, int httpPort) {
        UdpLoad udp = new UdpLoad(new InetSocketAddress(node, udpPort));
        SteadyLoad load = new SteadyLoad(udp, new HttpLoad(node, httpPort), new Thread(udp, "udp-load"));
        load.thread.start();
        load.http.start();
        return load;
    }

    /** Stops, waits for what is still on its way, and demands that nobody waited longer than the first retransmission. */
    void endWithEveryAnnounceAnswered(String under) throws InterruptedException {
        http.stop();
        udp.stopSending();
        thread.join(UdpLoad.FIRST_RETRANSMISSION.multipliedBy(4).toMillis());
        Records.add(under + ": " + udp.counts() + "; " + http);
        assertThat(thread.isAlive()).isFalse();
        assertThat(udp.counts().unanswered).as(udp.counts().toString()).isZero();
        assertThat(udp.counts().errors)
                .as("connection ids hold on every replica")
                .isZero();
        assertThat(udp.counts().atOnce).isGreaterThan(udp.counts().sent * 98 / 100);
        assertThat(http.failed()).as(http.toString()).isZero();
    }
}
