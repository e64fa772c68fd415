// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.metrics;

import org.apache.jena.fuseki.servlets.HttpAction;
import org.jspecify.annotations.Nullable;

/** Metrics of requests in addition to Fuseki's own. */
public final class MirrorMetrics {
  private final @Nullable DatasetMeters meters;

  private MirrorMetrics(@Nullable DatasetMeters meters) {
    this.meters = meters;
  }

  /**
   * The metrics for the server and dataset of a request; they count nothing on a server without
   * metrics.
   */
  public static MirrorMetrics of(HttpAction action) {
    MirrorGauges gauges = MirrorGauges.of(action.getRequest().getServletContext());
    // Datasets that were made while the server runs are met here first.
    return new MirrorMetrics(
        gauges == null ? null : gauges.service(action.getDatasetName(), action.getDataService()));
  }

  /** A request for coverage begins. */
  public Batch coverage(long hypotheses) {
    return new Batch("coverage", hypotheses);
  }

  /** A request for instances begins. */
  public Batch instances() {
    return new Batch("instances", 1);
  }

  /** A request for an explanation begins. */
  public Batch why() {
    return new Batch("why", 1);
  }

  /** A search begins. */
  public Batch learn() {
    return new Batch("learn", 0);
  }

  /** A search for answer sets begins. */
  public Batch answerSets() {
    return new Batch("answersets", 0);
  }

  /** A search for the smallest theory among the given number of hypotheses begins. */
  public Batch theory(long hypotheses) {
    return new Batch("theory", hypotheses);
  }

  /** A search for a repair begins. */
  public Batch repairs() {
    return new Batch("repairs", 0);
  }

  /** A request from when it has been read until it is answered. */
  public final class Batch {
    private final String operation;
    private final long hypotheses;
    private final long start = System.nanoTime();

    private Batch(String operation, long hypotheses) {
      this.operation = operation;
      this.hypotheses = hypotheses;
    }

    /** Counts the request as answered. */
    public void done() {
      if (meters != null) {
        meters.answered(operation, hypotheses, System.nanoTime() - start);
      }
    }
  }
}
