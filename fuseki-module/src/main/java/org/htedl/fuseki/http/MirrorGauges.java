package org.htedl.fuseki.http;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.apache.jena.fuseki.metrics.MetricsProvider;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.GraphStatus;
import org.htedl.fuseki.transaction.MirrorStatus;
import org.jspecify.annotations.Nullable;

/** What the metrics say about the mirrors of one dataset. */
final class MirrorGauges {
  /** All values that one scrape asks for come from one look. */
  private static final long FRESH = TimeUnit.SECONDS.toNanos(1);

  private static final String BYTES = "htedl.mirror.bytes";

  private final DatasetGraph dataset;
  private @Nullable MirrorStatus status;
  private long seen;

  private MirrorGauges(DatasetGraph dataset) {
    this.dataset = dataset;
  }

  /** Adds the services over mirrored datasets to a server's metrics. */
  static void bind(MetricsProvider provider, DataAccessPointRegistry services) {
    for (DataAccessPoint service : services.accessPoints()) {
      bind(provider.getMeterRegistry(), service.getName(), service.getDataService().getDataset());
    }
  }

  /** Adds one, unless it is there or has no mirror. */
  static void bind(MeterRegistry registry, String name, DatasetGraph dataset) {
    DatasetGraph mirrored = mirrored(dataset);
    Tags tags = Tags.of("dataset", name);
    if (mirrored != null && registry.find(BYTES).tags(tags).gauge() == null) {
      new MirrorGauges(mirrored).bind(registry, tags);
    }
  }

  /** The mirrored dataset below what wraps it; null if there is none. */
  static @Nullable DatasetGraph mirrored(DatasetGraph dataset) {
    DatasetGraph inside = dataset;
    while (inside instanceof DatasetGraphWrapper wrapper) {
      if (inside instanceof DatasetGraphHtedl) {
        return inside;
      }
      inside = wrapper.getWrapped();
    }
    return null;
  }

  private void bind(MeterRegistry registry, Tags tags) {
    gauge(registry, tags, BYTES, "Memory that mirrors hold, in bytes", MirrorStatus::bytes);
    gauge(
        registry,
        tags,
        "htedl.mirror.limit.bytes",
        "Memory that mirrors and evaluations may take: htedl:memoryLimit",
        s -> s.settings().memoryLimit());
    gauge(
        registry,
        tags,
        "htedl.kept.bytes",
        "Memory that is kept for later batches, and gives way to mirrors",
        MirrorStatus::keptBytes);
    gauge(
        registry,
        tags,
        "htedl.mirror.individuals",
        "Individuals in all mirrors",
        s -> s.graphs().stream().mapToLong(GraphStatus::individuals).sum());
    for (GraphStatus.State state : GraphStatus.State.values()) {
      gauge(
          registry,
          tags.and("state", state.name().toLowerCase(java.util.Locale.ROOT)),
          "htedl.mirror.graphs",
          "Graphs by the state of their mirror",
          s -> s.graphs().stream().filter(graph -> graph.state() == state).count());
    }
    counter(registry, tags, "htedl.mirror.builds", "Mirrors read from data", MirrorStatus::builds);
    counter(
        registry,
        tags,
        "htedl.mirror.patches",
        "Commits followed by patching a mirror",
        MirrorStatus::patchedCommits);
    counter(
        registry,
        tags,
        "htedl.mirror.failures",
        "Builds and patches that gave no mirror",
        MirrorStatus::failures);
    counter(
        registry,
        tags,
        "htedl.batches",
        "Batches of hypotheses evaluated, in queries and requests",
        s -> s.engine().usage().batches());
    counter(
        registry,
        tags,
        "htedl.evaluations",
        "Hypotheses evaluated, in queries and requests, and definitions under owl-closed",
        s -> s.engine().usage().hypotheses());
    counter(
        registry,
        tags,
        "htedl.cache.hits",
        "Restrictions that were not evaluated, since an earlier batch had left the row",
        s -> s.engine().usage().reusedRows());
    counter(
        registry,
        tags.and("device", device()),
        "htedl.device.seconds",
        "Time that devices have evaluated hypotheses",
        s -> s.engine().usage().seconds());
  }

  private String device() {
    return MirrorStatus.of(dataset).map(s -> s.engine().device().name()).orElse("none");
  }

  private void gauge(
      MeterRegistry registry,
      Tags tags,
      String name,
      String description,
      ToDoubleFunction<MirrorStatus> value) {
    // Held strongly: nobody else holds what this reads.
    Gauge.builder(name, this, gauges -> gauges.read(value))
        .description(description)
        .tags(tags)
        .strongReference(true)
        .register(registry);
  }

  private void counter(
      MeterRegistry registry,
      Tags tags,
      String name,
      String description,
      ToDoubleFunction<MirrorStatus> value) {
    FunctionCounter.builder(name, this, gauges -> gauges.read(value))
        .description(description)
        .tags(tags)
        .register(registry);
  }

  private synchronized double read(ToDoubleFunction<MirrorStatus> value) {
    long now = System.nanoTime();
    MirrorStatus latest = status;
    if (latest == null || now - seen > FRESH) {
      latest = MirrorStatus.of(dataset).orElse(null);
      status = latest;
      seen = now;
    }
    return latest == null ? 0 : value.applyAsDouble(latest);
  }
}
