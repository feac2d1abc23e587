package dev.peerage.tracker;

/** The door that a request came through. */
public enum Transport {
    UDP("udp"),
    HTTP("http");

    private final String tag;

    Transport(String tag) {
        this.tag = tag;
    }

    /** The name that metrics and JSON show. */
    public String tag() {
        return tag;
    }
}
