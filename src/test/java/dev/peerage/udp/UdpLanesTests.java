package dev.peerage.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.peerage.tracker.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;

class UdpLanesTests {

    @Test
    void nettyIsThereEverywhere() {
        assertThat(UdpLanes.choose(LaneType.NETTY)).isInstanceOf(NettyLane.class);
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_21)
    void beforeJava22TheBatchLaneIsRefusedWithTheReason() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> UdpLanes.choose(LaneType.BATCH))
                .withMessageContaining("peerage.udp.lane=batch")
                .withMessageContaining("it needs Java 22 or newer, and this is "
                        + Runtime.version().feature())
                .withMessageContaining("'auto' takes the netty lane then");
        assertThat(UdpLanes.choose(LaneType.AUTO)).isInstanceOf(NettyLane.class);
    }

    @Test
    void itIsSaidWhetherJavaIsTooOldOrTheJarHasNoBatchLane() {
        assertThat(UdpLanes.batch(21, "absent.Lane"))
                .isEqualTo(new UdpLanes.Found(null, "it needs Java 22 or newer, and this is 21"));
        assertThat(UdpLanes.batch(22, "absent.Lane"))
                .isEqualTo(new UdpLanes.Found(
                        null,
                        "Java 22 could run it, but this jar was built without it: build it with a JDK 22 or newer"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @EnabledForJreRange(min = JRE.JAVA_22)
    void fromJava22OnTheBatchLaneIsTaken() {
        assertThat(UdpLanes.choose(LaneType.BATCH).label()).isEqualTo("batch lane");
        assertThat(UdpLanes.choose(LaneType.AUTO).label()).isEqualTo("batch lane");
    }
}
