package dev.peerage.udp;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * What all sockets of the door have in common.
 *
 * @param receiveBufferBytes what the system is asked to keep until it is read
 * @param responders makes the responder of each newly bound socket
 * @param rebinds counts how often a lost socket was bound again
 * @param sendFailures counts replies that could not be sent
 */
public record SocketSettings(
        int receiveBufferBytes, Supplier<DatagramResponder> responders, LongAdder rebinds, LongAdder sendFailures) {}
