package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.Help;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench null-responder}. */
@Command(
        name = "null-responder",
        sortOptions = false,
        description = {
            "Answers UDP tracker requests with the same peers and keeps nothing: the floor that trackers are measured against.",
            "Needs Linux and Java 22 or newer. Runs until it is stopped or its time is over."
        })
public final class NullResponderCommand implements Callable<Integer> {

    @Option(
            names = "--listen",
            defaultValue = "127.0.0.1:6969",
            description = "host:port or [v6]:port (default: ${DEFAULT-VALUE})")
    private String listen = "";

    @Option(names = "--threads", defaultValue = "1", description = "sockets, a thread each (default: ${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--batch", defaultValue = "64", description = "datagrams a call (default: ${DEFAULT-VALUE})")
    private int batch;

    @Option(names = "--peers", defaultValue = "22", description = "peers in each answer (default: ${DEFAULT-VALUE})")
    private int peers;

    @Option(
            names = "--duration",
            defaultValue = "600",
            description = "seconds until it ends by itself (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Mixin
    Help help = new Help();

    /** For picocli. */
    public NullResponderCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        if (!Libc.isSupported()) {
            throw new IllegalStateException("The null responder needs Linux and Java 22 or newer");
        }
        List<NullResponder> responders = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            responders.add(new NullResponder(SocketAddresses.parse(listen), batch, peers));
        }
        List<Thread> running = new ArrayList<>();
        for (NullResponder responder : responders) {
            Thread thread = new Thread(responder, "null-responder");
            thread.setDaemon(true);
            thread.start();
            running.add(thread);
        }
        System.out.printf(
                "null responder on %s, pid %d%n",
                listen, ProcessHandle.current().pid());
        running.get(0).join(seconds * 1000L);
        responders.forEach(NullResponder::stop);
        for (Thread thread : running) {
            thread.join(1_000);
        }
        return 0;
    }
}
