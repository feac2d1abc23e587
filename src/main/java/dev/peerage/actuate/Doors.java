package dev.peerage.actuate;

import dev.peerage.tracker.InvalidSettingException;
import org.springframework.core.env.Environment;

/**
 * Which doors are to be open.
 *
 * @param udp whether the UDP door is
 * @param http whether the HTTP door is
 */
record Doors(boolean udp, boolean http) {

    private static final String UDP_KEY = "peerage.udp.enabled";
    private static final String HTTP_KEY = "peerage.http.enabled";

    /**
     * What is configured.
     *
     * @throws InvalidSettingException if all doors are shut: a tracker that can be asked nothing would look healthy for ever
     */
    static Doors configured(Environment environment) {
        Doors doors = new Doors(
                environment.getProperty(UDP_KEY, Boolean.class, true),
                environment.getProperty(HTTP_KEY, Boolean.class, true));
        if (!doors.udp && !doors.http) {
            throw new InvalidSettingException(
                    UDP_KEY,
                    false,
                    HTTP_KEY + " is false as well, so that nobody could ask anything: open one of the doors");
        }
        return doors;
    }
}
