package dev.peerage.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * What the command line says.
 *
 * @param doors whom to ask
 */
record ProbeOptions(boolean help, List<Door> doors, Question question) {

    static final String HELP = """
            Asks a running tracker: connects and scrapes over UDP (BEP 15), scrapes over HTTP (BEP 48).

              --udp HOST:PORT     ask this UDP door; may be repeated
              --http HOST:PORT    ask this HTTP door; may be repeated
                                  (neither: both doors of 127.0.0.1, at 6969, or at PEERAGE_UDP_PORT and SERVER_PORT;
                                  a door is left out where PEERAGE_UDP_ENABLED or PEERAGE_HTTP_ENABLED is false)
              --announce          also announce as a seeder, and leave again with stopped
              --port PORT         port that this seeder says it listens at (default 6881)
              --info-hash HEX     torrent to ask for, 40 hex digits (default: a random one)
              --client-address-header NAME
                                  header of trusted proxies (peerage.http.client-address-header), for a tracker that
                                  takes this host for one of them: HTTP requests come from 192.0.2.1 then
                                  (default: PEERAGE_HTTP_CLIENT_ADDRESS_HEADER, or none)
              --timeout SECONDS   how long each answer may take (default 5)
              --help              this text

            Exit code: 0 all doors answered, 1 one did not, 2 wrong arguments. An announce that the tracker's lists of torrents
            bar is answered: the output says so.
            """;

    private static final int DEFAULT_SEEDER_PORT = 6881;
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);
    private static final String LOCAL = "127.0.0.1:";
    private static final String DEFAULT_PORT = "6969";

    /** @throws IllegalArgumentException with a sentence for the user */
    static ProbeOptions parse(List<String> arguments, Map<String, String> environment) {
        List<Door> doors = new ArrayList<>();
        boolean help = false;
        boolean announce = false;
        int port = DEFAULT_SEEDER_PORT;
        Duration timeout = DEFAULT_TIMEOUT;
        byte[] infoHash = Question.random();
        String header = environment.get("PEERAGE_HTTP_CLIENT_ADDRESS_HEADER");
        Iterator<String> left = arguments.iterator();
        while (left.hasNext()) {
            String option = left.next();
            switch (option) {
                case "--help", "-h" -> help = true;
                case "--announce" -> announce = true;
                case "--udp" -> doors.add(new UdpDoor(Door.address(value(option, left))));
                case "--http" -> doors.add(new HttpDoor(Door.address(value(option, left))));
                case "--port" -> port = number(option, value(option, left), 65_535);
                case "--timeout" -> timeout = Duration.ofSeconds(number(option, value(option, left), 3600));
                case "--client-address-header" -> header = value(option, left);
                case "--info-hash" -> infoHash = hash(value(option, left));
                default -> throw new IllegalArgumentException("Unknown: " + option);
            }
        }
        if (doors.isEmpty()) {
            doors.addAll(ofThisHost(environment));
        }
        if (header != null && !header.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException("Not the name of a header: " + header);
        }
        Question question = new Question(infoHash, Question.newPeerId(), announce, port, timeout, header);
        return new ProbeOptions(help, List.copyOf(doors), question);
    }

    private static List<Door> ofThisHost(Map<String, String> environment) {
        List<Door> doors = new ArrayList<>();
        if (!"false".equals(environment.get("PEERAGE_UDP_ENABLED"))) {
            doors.add(new UdpDoor(Door.address(LOCAL + environment.getOrDefault("PEERAGE_UDP_PORT", DEFAULT_PORT))));
        }
        if (!"false".equals(environment.get("PEERAGE_HTTP_ENABLED"))) {
            doors.add(new HttpDoor(Door.address(LOCAL + environment.getOrDefault("SERVER_PORT", DEFAULT_PORT))));
        }
        return doors;
    }

    private static String value(String option, Iterator<String> left) {
        try {
            return left.next();
        } catch (NoSuchElementException nothing) {
            throw new IllegalArgumentException(option + " needs a value", nothing);
        }
    }

    private static int number(String option, String text, int max) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= max) {
                return number;
            }
        } catch (NumberFormatException unreadable) {
            throw new IllegalArgumentException(option + " needs a number, not " + text, unreadable);
        }
        throw new IllegalArgumentException(option + " is 1 to " + max + ", not " + text);
    }

    private static byte[] hash(String text) {
        if (text.length() != 2 * Question.HASH_BYTES) {
            throw new IllegalArgumentException("--info-hash needs 40 hex digits, not " + text);
        }
        return HexFormat.of().parseHex(text);
    }
}
