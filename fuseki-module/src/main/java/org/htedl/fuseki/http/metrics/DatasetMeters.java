// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.fuseki.config.KnownSurroundings;
import org.htedl.fuseki.transaction.GraphStatus;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.MirrorStatus;
import org.jspecify.annotations.Nullable;

/**
 * The series of one service in a server's metrics: the work of its mirrors and devices, and the
 * requests to it. Refers weakly to the dataset; {@link #remove} removes all series. Thread-safe.
 *
 * <p>Callers who may read a server's metrics need not be allowed to read its data, and Fuseki's own
 * configuration opens metrics to everyone. So series that count data (sizes of mirrors, numbers of
 * individuals and graphs) exist only where the dataset's settings say so; the others count work.
 */
final class DatasetMeters {
  /** All values that one scrape asks for come from one look. */
  private static final long FRESH = TimeUnit.SECONDS.toNanos(1);

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(25),
    Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofMillis(500),
    Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30)
  };

  private final MeterRegistry registry;
  private final Tags tags;
  private final WeakReference<DatasetGraph> dataset;
  private final Set<Meter> meters = new LinkedHashSet<>();
  private WeakReference<MirrorStatus> status = new WeakReference<>(null);
  private long seen;
  private boolean removed;

  /**
   * Adds the series of a service.
   *
   * @param service its name, with a slash before it
   */
  DatasetMeters(MeterRegistry registry, String service, DatasetGraph dataset) {
    this.registry = registry;
    this.tags = Tags.of("dataset", service);
    this.dataset = new WeakReference<>(dataset);
    MirrorStatus.of(dataset).ifPresent(this::add);
  }

  /** Whether these are the series of this dataset. */
  boolean isOf(DatasetGraph other) {
    return dataset.refersTo(other);
  }

  /** Whether the dataset is garbage. */
  boolean isOfNone() {
    return dataset.refersTo(null);
  }

  private void add(MirrorStatus now) {
    if (now.settings().dataMetrics()) {
      addCountsOfData(now.settings().around());
    }
    gauge(
        tags,
        "htedl.mirror.limit.bytes",
        "Memory that mirrors and evaluations may take: htedl:memoryLimit",
        s -> s.settings().memoryLimit());
    KnownSurroundings around = now.settings().around();
    if (around != null) {
      counter(
          tags,
          "htedl.around.requests",
          "How often the source of what lies around examples was asked",
          s -> around.requests());
    }
    counter(tags, "htedl.mirror.builds", "Mirrors read from data", MirrorStatus::builds);
    counter(
        tags,
        "htedl.mirror.transient.builds",
        "Mirrors read for one query, request or transaction each",
        MirrorStatus::transientBuilds);
    counter(
        tags,
        "htedl.mirror.patches",
        "Commits followed by patching a mirror",
        MirrorStatus::patchedCommits);
    counter(
        tags,
        "htedl.mirror.failures",
        "Builds and patches that gave no mirror",
        MirrorStatus::failures);
    counter(
        tags,
        "htedl.snapshot.loads",
        "Mirrors read from snapshots instead of data",
        s -> s.snapshots().loads());
    counter(tags, "htedl.snapshot.writes", "Snapshots written", s -> s.snapshots().writes());
    counter(
        tags,
        "htedl.snapshot.refusals",
        "Snapshots not used, since they were of other data or broken",
        s -> s.snapshots().refusals());
    counter(
        tags,
        "htedl.batches",
        "Batches of hypotheses evaluated, in queries and requests",
        s -> s.engine().usage().batches());
    counter(
        tags,
        "htedl.evaluations",
        "Hypotheses evaluated, in queries and requests, and definitions under owl-closed",
        s -> s.engine().usage().hypotheses());
    counter(
        tags,
        "htedl.cache.hits",
        "Restrictions whose row was kept from an earlier batch",
        s -> s.engine().usage().reusedRows());
    counter(
        tags,
        "htedl.patterns",
        "Graph patterns of plain SPARQL matched with mirrors",
        s -> s.patterns().answeredCount());
    for (LeftToJena reason : LeftToJena.values()) {
      counter(
          tags.and("reason", reason.name().toLowerCase(Locale.ROOT)),
          "htedl.patterns.left",
          "Graph patterns of plain SPARQL left to Jena",
          s -> s.patterns().leftCount(reason));
    }
    counter(
        tags.and("device", now.engine().device().name()),
        "htedl.device.seconds",
        "Time that devices spent on hypotheses, in seconds",
        s -> s.engine().usage().seconds());
  }

  private void addCountsOfData(@Nullable KnownSurroundings around) {
    if (around != null) {
      counter(
          tags,
          "htedl.around.triples",
          "Triples around examples that were kept",
          s -> around.triples());
    }
    gauge(tags, "htedl.mirror.bytes", "Memory that mirrors hold, in bytes", MirrorStatus::bytes);
    gauge(
        tags,
        "htedl.kept.bytes",
        "Memory of results kept for later batches, which mirrors may evict, in bytes",
        MirrorStatus::keptBytes);
    gauge(
        tags,
        "htedl.snapshot.bytes",
        "Lengths of the snapshots on disk, in bytes",
        s -> s.snapshots().bytes());
    gauge(
        tags,
        "htedl.mirror.individuals",
        "Individuals in all mirrors",
        s -> s.graphs().stream().mapToLong(GraphStatus::individuals).sum());
    for (GraphStatus.State state : GraphStatus.State.values()) {
      gauge(
          tags.and("state", state.name().toLowerCase(Locale.ROOT)),
          "htedl.mirror.graphs",
          "Graphs by the state of their mirror",
          s -> s.graphs().stream().filter(graph -> graph.state() == state).count());
    }
  }

  private void gauge(
      Tags of, String name, String description, ToDoubleFunction<MirrorStatus> value) {
    meters.add(
        Gauge.builder(name, this, all -> all.read(value))
            .description(description)
            .tags(of)
            .register(registry));
  }

  private void counter(
      Tags of, String name, String description, ToDoubleFunction<MirrorStatus> value) {
    meters.add(
        FunctionCounter.builder(name, this, all -> all.read(value))
            .description(description)
            .tags(of)
            .register(registry));
  }

  private double read(ToDoubleFunction<MirrorStatus> value) {
    MirrorStatus latest = latest();
    return latest == null ? 0 : value.applyAsDouble(latest);
  }

  private synchronized @Nullable MirrorStatus latest() {
    long now = System.nanoTime();
    MirrorStatus latest = status.get();
    DatasetGraph asked = dataset.get();
    if (asked != null && (latest == null || now - seen > FRESH)) {
      latest = MirrorStatus.of(asked).orElse(null);
      // Weakly: a status leads to the engine and from there to the dataset.
      status = new WeakReference<>(latest);
      seen = now;
    }
    return latest;
  }

  /** A request has been answered. */
  synchronized void answered(String operation, long hypotheses, long nanos) {
    if (removed) {
      return;
    }
    Tags of = tags.and("operation", operation);
    io.micrometer.core.instrument.Counter counter = registry.counter("htedl.hypotheses", of);
    counter.increment(hypotheses);
    meters.add(counter);
    Timer timer =
        Timer.builder("htedl.request.duration")
            .description("Time from reading a request to the end of its answer")
            .tags(of)
            .serviceLevelObjectives(BUCKETS)
            .register(registry);
    timer.record(nanos, TimeUnit.NANOSECONDS);
    meters.add(timer);
  }

  /** Takes the series away; none are added any more. */
  synchronized void remove() {
    removed = true;
    meters.forEach(registry::remove);
    meters.clear();
  }
}
