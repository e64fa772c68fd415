package org.htedl.fuseki.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.jena.fuseki.metrics.MetricsProvider;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.jspecify.annotations.Nullable;

/** What an operator wants to know of the requests, beside Fuseki's own metrics. */
final class MirrorMetrics {
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(25),
    Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofMillis(500),
    Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30)
  };

  private final @Nullable MeterRegistry registry;
  private final String dataset;

  private MirrorMetrics(@Nullable MeterRegistry registry, String dataset) {
    this.registry = registry;
    this.dataset = dataset;
  }

  /** Those of the server and dataset of a request; a server without metrics has none. */
  static MirrorMetrics of(HttpAction action) {
    MetricsProvider provider = action.getMetricsProvider();
    if (provider == null) {
      return new MirrorMetrics(null, action.getDatasetName());
    }
    // Datasets that were made while the server runs are met here first.
    MirrorGauges.bind(provider.getMeterRegistry(), action.getDatasetName(), action.getDataset());
    return new MirrorMetrics(provider.getMeterRegistry(), action.getDatasetName());
  }

  /** A request for coverage begins. */
  Batch coverage(long hypotheses) {
    return new Batch("coverage", hypotheses);
  }

  /** A request for instances begins. */
  Batch instances() {
    return new Batch("instances", 1);
  }

  /** A request from when it has been read until it is answered. */
  final class Batch {
    private final String operation;
    private final long hypotheses;
    private final long start = System.nanoTime();

    private Batch(String operation, long hypotheses) {
      this.operation = operation;
      this.hypotheses = hypotheses;
    }

    /** It has been answered. */
    void done() {
      if (registry == null) {
        return;
      }
      Tags tags = Tags.of("dataset", dataset, "operation", operation);
      registry.counter("htedl.hypotheses", tags).increment(hypotheses);
      Timer.builder("htedl.request.duration")
          .description("Time from reading a request to the end of its answer")
          .tags(tags)
          .serviceLevelObjectives(BUCKETS)
          .register(registry)
          .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }
}
