# The tracker's image: docs/operations.md says how to build it with docker, podman and buildah.
# BASE has Java 25 or newer on its PATH; it needs no shell, neither here nor when the tracker runs.
ARG BASE=eclipse-temurin:25-jre

FROM ${BASE} AS layers
WORKDIR /app
COPY target/peerage.jar peerage.jar
RUN ["java", "-Djarmode=tools", "-jar", "peerage.jar", "extract", "--layers", "--destination", "layers"]

FROM ${BASE}
ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Peerage" \
      org.opencontainers.image.description="A reactive BitTorrent tracker: UDP and HTTP doors over a swappable torrent repository" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=layers /app/layers/dependencies/ ./
COPY --from=layers /app/layers/spring-boot-loader/ ./
COPY --from=layers /app/layers/snapshot-dependencies/ ./
COPY --from=layers /app/layers/application/ ./

# Setting this variable anew replaces all of it; what it says is explained in docs/operations.md.
ENV JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=60 -XX:MaxDirectMemorySize=64m -XX:+ExitOnOutOfMemoryError -XX:+UseCompactObjectHeaders -XX:+UseTransparentHugePages --enable-native-access=ALL-UNNAMED"

# The cache holds loaded and linked classes. It is trained and tried here, with the flags above: the second run ends the build
# if the cache cannot be used.
RUN ["java", "-XX:AOTCacheOutput=/app/peerage.aot", "-Dspring.context.exit=onRefresh", "-Dlogging.level.root=WARN", "-jar", "/app/peerage.jar"]
RUN ["java", "-XX:AOTMode=on", "-XX:AOTCache=/app/peerage.aot", "-Dspring.context.exit=onRefresh", "-Dlogging.level.root=WARN", "-jar", "/app/peerage.jar"]

USER 10001:10001
EXPOSE 6969/udp 6969/tcp 8081/tcp
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx16m", "-cp", "/app/peerage.jar", "dev.peerage.probe.ProbeMain"]
ENTRYPOINT ["java", "-XX:AOTCache=/app/peerage.aot", "-jar", "/app/peerage.jar"]
