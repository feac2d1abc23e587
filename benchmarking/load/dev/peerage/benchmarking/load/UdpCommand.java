package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.Help;
import java.net.InetAddress;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench udp}. */
@Command(
        name = "udp",
        sortOptions = false,
        description = {
            "Loads a UDP tracker as aquatic's load test does, and watches it.",
            "Without --window and --rate: aquatic's loop, a burst while 90 %% of the requests are answered."
        })
public final class UdpCommand implements Callable<Integer> {

    @Option(
            names = "--server",
            defaultValue = "127.0.0.1:6969",
            description = "host:port or [v6]:port (default: ${DEFAULT-VALUE})")
    private String server = "";

    @Mixin
    private ScenarioOptions scenario = new ScenarioOptions();

    @Option(names = "--flows", defaultValue = "0", description = "source addresses and ports in all (0: 16 a worker)")
    private int flows;

    @Option(names = "--source", description = "first source address (default 127.0.0.1 or ::1); the others follow it")
    private @Nullable InetAddress source;

    @Mixin
    private WatchOptions watch = new WatchOptions();

    @Option(
            names = "--sockets",
            defaultValue = "auto",
            description = "auto, batch (Java 22, Linux) or channel (default: ${DEFAULT-VALUE})")
    private String sockets = "";

    @Mixin
    Help help = new Help();

    /** For picocli. */
    public UdpCommand() {}

    @Override
    public Integer call() {
        UdpSettings settings = new UdpSettings(
                SocketAddresses.parse(server),
                scenario.scenario(),
                watch.workers(),
                source,
                flows,
                watch.pace("aquatic's gate"),
                watch.paces(peers -> new Pace.Gate()),
                watch.watch(),
                sockets.equals("auto") ? Libc.isSupported() : sockets.equals("batch"));
        watch.write(new UdpLoad(settings, System.out).run());
        return 0;
    }
}
