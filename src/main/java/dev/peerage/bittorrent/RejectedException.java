package dev.peerage.bittorrent;

import java.util.EnumMap;
import java.util.Map;

/** Carries a {@link Rejection} to the door. One instance a reason and no stack trace: refusing must stay cheap. */
public final class RejectedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final Map<Rejection, RejectedException> INSTANCES = instances();

    private final Rejection rejection;

    private RejectedException(Rejection rejection) {
        super(rejection.text(), null, false, false);
        this.rejection = rejection;
    }

    /** The exception for a reason. */
    public static RejectedException of(Rejection rejection) {
        RejectedException instance = INSTANCES.get(rejection);
        return instance == null ? new RejectedException(rejection) : instance;
    }

    private static Map<Rejection, RejectedException> instances() {
        Map<Rejection, RejectedException> instances = new EnumMap<>(Rejection.class);
        for (Rejection rejection : Rejection.values()) {
            instances.put(rejection, new RejectedException(rejection));
        }
        return instances;
    }

    /** Why the request was refused. */
    public Rejection rejection() {
        return rejection;
    }
}
