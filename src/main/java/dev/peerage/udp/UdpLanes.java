package dev.peerage.udp;

import dev.peerage.tracker.InvalidSettingException;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out which lane can run here. The batch lane is compiled for Java 22, so that nothing refers to it but a name. */
final class UdpLanes {

    private static final int BATCH_JAVA = 22;
    private static final String BATCH_CLASS = "dev.peerage.udp.batch.BatchLane";

    private static final Logger log = LoggerFactory.getLogger(UdpLanes.class);

    private UdpLanes() {}

    /** A lane, or why there is none. */
    record Found(@Nullable UdpLane lane, String obstacle) {}

    /**
     * The lane to run.
     *
     * @throws InvalidSettingException if the batch lane is asked for and cannot run
     */
    static UdpLane choose(LaneType wanted) {
        if (wanted == LaneType.NETTY) {
            return NettyLane.best();
        }
        Found batch = batch();
        if (batch.lane != null) {
            return batch.lane;
        }
        if (wanted == LaneType.BATCH) {
            throw new InvalidSettingException(
                    "peerage.udp.lane", "batch", batch.obstacle + "; 'auto' takes the netty lane then");
        }
        log.info("UDP goes without the batch lane: {}", batch.obstacle);
        return NettyLane.best();
    }

    /** The batch lane, if it can run. */
    static Found batch() {
        return batch(Runtime.version().feature(), BATCH_CLASS);
    }

    /** The batch lane, if it can run in that Java and is there under that name. */
    static Found batch(int java, String className) {
        if (java < BATCH_JAVA) {
            return new Found(null, "it needs Java " + BATCH_JAVA + " or newer, and this is " + java);
        }
        try {
            UdpLane lane = Class.forName(className)
                    .asSubclass(UdpLane.class)
                    .getConstructor()
                    .newInstance();
            String obstacle = lane.obstacle();
            return obstacle == null ? new Found(lane, "") : new Found(null, obstacle);
        } catch (ClassNotFoundException absent) {
            return new Found(
                    null,
                    "Java " + java + " could run it, but this jar was built without it: build it with a JDK "
                            + BATCH_JAVA + " or newer");
        } catch (InvocationTargetException failed) {
            return new Found(null, "it cannot be loaded: " + failed.getCause());
        } catch (ReflectiveOperationException | LinkageError failed) {
            return new Found(null, "it cannot be loaded: " + failed);
        }
    }
}
