package dev.peerage.tracker;

/** What a request asks for. */
public enum RequestAction {
    /** A connection id (UDP only). */
    CONNECT("connect"),
    ANNOUNCE("announce"),
    SCRAPE("scrape");

    private final String tag;

    RequestAction(String tag) {
        this.tag = tag;
    }

    /** The name that metrics and JSON show. */
    public String tag() {
        return tag;
    }
}
