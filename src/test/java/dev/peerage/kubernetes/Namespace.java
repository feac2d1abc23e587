package dev.peerage.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
        return new Namespace(unique(purpose), "restricted");
    }

    /** One that takes any pod, also one in the node's own network. */
    static Namespace privileged(String purpose) {
        return new Namespace(unique(purpose), "privileged");
    }

    private static String unique(String purpose) {
        return "peerage-" + purpose + "-" + Long.toHexString(System.nanoTime());
    }

    KubernetesClient client() {
        return client;
    }

    String name() {
        return name;
    }

    Tool helm(String command, String... more) {
        return runHelm("helm", command, more);
    }

    Tool helm3(String command, String... more) {
        return runHelm("helm3", command, more);
    }

    private Tool runHelm(String program, String command, String... more) {
        return Tool.run(Stream.concat(Stream.of(program, "--namespace", name, command, RELEASE), Stream.of(more))
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

    /** The tracker's pods, also those that are being deleted. */
    List<Pod> allPods() {
        return client.pods()
                .inNamespace(name)
                .withLabel("app.kubernetes.io/name", "peerage")
                .list()
                .getItems();
    }

    /** The tracker's pods that are not being deleted. */
    List<Pod> pods() {
        return allPods().stream()
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

    /** The ready pods of one node. */
    List<String> readyPodsOn(String node) {
        return pods().stream()
                .filter(Readiness::isPodReady)
                .filter(pod -> pod.getSpec().getNodeName().equals(node))
                .map(pod -> pod.getMetadata().getName())
                .toList();
    }

    /** How many ready pods each node has. */
    Map<String, Long> readyPodsByNode() {
        return pods().stream()
                .filter(Readiness::isPodReady)
                .collect(Collectors.groupingBy(pod -> pod.getSpec().getNodeName(), Collectors.counting()));
    }

    /** How often the containers of all pods have been started again. */
    int restarts() {
        return allPods().stream()
                .flatMap(pod -> pod.getStatus().getContainerStatuses().stream())
                .mapToInt(ContainerStatus::getRestartCount)
                .sum();
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
        return addresses(pods().get(0).getSpec().getNodeName());
    }

    /** Addresses of both families of a node. */
    List<InetAddress> addresses(String node) {
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

    /** What one pod's Actuator answers, by way of the API server. */
    String actuator(Pod pod, String path) {
        String body = client.raw(
                "/api/v1/namespaces/" + name + "/pods/" + pod.getMetadata().getName() + ":8081/proxy/actuator" + path);
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
