package dev.peerage.metrics;

import dev.peerage.tracker.UdpSocketStatus;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Shows how the sockets of the UDP door are doing. What the system does not tell is NaN. */
final class UdpMeterBinder implements MeterBinder {

    private final UdpSocketStatus sockets;

    UdpMeterBinder(UdpSocketStatus sockets) {
        this.sockets = sockets;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, PeerageMeters.UDP_SOCKETS_CONFIGURED, UdpSocketStatus::configuredSockets);
        gauge(registry, PeerageMeters.UDP_SOCKETS_OPEN, UdpSocketStatus::openSockets);
        gauge(registry, PeerageMeters.UDP_RECEIVE_BUFFER, status -> known(status.grantedReceiveBufferBytes()));
        counter(registry, PeerageMeters.UDP_REBINDS, UdpSocketStatus::rebinds);
        counter(registry, PeerageMeters.UDP_KERNEL_DROPS, status -> known(status.kernelDrops()));
        counter(registry, PeerageMeters.UDP_SEND_FAILURES, UdpSocketStatus::sendFailures);
    }

    private static double known(long value) {
        return value == UdpSocketStatus.UNKNOWN ? Double.NaN : value;
    }

    private void gauge(MeterRegistry registry, PeerageMeters meter, ToDoubleFunction<UdpSocketStatus> value) {
        Gauge.builder(meter.getName(), sockets, value)
                .description(meter.sentence())
                .baseUnit(meter.getBaseUnit())
                .register(registry);
    }

    private void counter(MeterRegistry registry, PeerageMeters meter, ToDoubleFunction<UdpSocketStatus> value) {
        FunctionCounter.builder(meter.getName(), sockets, value)
                .description(meter.sentence())
                .register(registry);
    }
}
