package dev.peerage.kubernetes;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A namespace that lives as long as a test class, with the chart in it as release {@code tracker}. */
final class Namespace implements AutoCloseable {

    static final String RELEASE = "tracker";
    static final String FULL_NAME = "tracker-peerage";

    private static final String MANAGEMENT = FULL_NAME + "-management:8081";
    private static final String PATIENCE = "180s";

    private final KubernetesClient client = new KubernetesClientBuilder().build();
    private final String name;

    private Namespace(String name, String securityLevel) {
        this.name = name;
        client.namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .addToLabels("pod-security.kubernetes.io/enforce", securityLevel)
                        .endMetadata()
                        .build())
                .create();
    }

    /** One that takes only pods of the level <em>restricted</em>. */
    static Namespace restricted(String purpose) {
        return new Namespace("peerage-" + purpose + "-" + Long.toHexString(System.nanoTime()), "restricted");
    }

    KubernetesClient client() {
        return client;
    }

    String name() {
        return name;
    }

    Tool helm(String command, String... more) {
        return Tool.run(Stream.concat(Stream.of("helm", "--namespace", name, command, RELEASE), Stream.of(more))
                .toArray(String[]::new));
    }

    Tool kubectl(String... words) {
        return Tool.run(Stream.concat(Stream.of("kubectl", "--namespace", name), Stream.of(words))
                .toArray(String[]::new));
    }

    String install(String... more) {
        return withChart("install", more).demanded();
    }

    String upgrade(String... more) {
        return withChart("upgrade", more).demanded();
    }

    private Tool withChart(String command, String... more) {
        return helm(
                command,
                Stream.concat(Stream.of(Tool.CHART, "--wait", "--timeout", PATIENCE), Stream.of(more))
                        .toArray(String[]::new));
    }

    /** The tracker's pods that are not being deleted. */
    List<Pod> pods() {
        return client.pods().inNamespace(name).withLabel("app.kubernetes.io/name", "peerage").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }

    List<String> readyPods() {
        return pods().stream()
                .filter(Readiness::isPodReady)
                .map(pod -> pod.getMetadata().getName())
                .sorted()
                .toList();
    }

    int nodePort(String door) {
        return client.services()
                .inNamespace(name)
                .withName(FULL_NAME + "-" + door)
                .get()
                .getSpec()
                .getPorts()
                .get(0)
                .getNodePort();
    }

    /** Addresses of both families of the node that runs the first pod. */
    List<InetAddress> nodeAddresses() {
        String node = pods().get(0).getSpec().getNodeName();
        return client.nodes().withName(node).get().getStatus().getAddresses().stream()
                .filter(address -> address.getType().equals("InternalIP"))
                .map(NodeAddress::getAddress)
                .map(Namespace::address)
                .toList();
    }

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException noLiteral) {
            throw new IllegalArgumentException(literal, noLiteral);
        }
    }

    /** What the management Service answers, by way of the API server. */
    String actuator(String path) {
        String body = client.raw("/api/v1/namespaces/" + name + "/services/" + MANAGEMENT + "/proxy/actuator" + path);
        return body == null ? "" : body;
    }

    @Override
    public void close() {
        helm("uninstall", "--ignore-not-found", "--wait", "--timeout", PATIENCE);
        client.namespaces().withName(name).delete();
        client.namespaces().withName(name).waitUntilCondition(gone -> gone == null, 90, TimeUnit.SECONDS);
        client.close();
    }
}
