// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.util.List;
import org.apache.jena.graph.Node;
import org.htedl.closure.Entailment;
import org.jspecify.annotations.Nullable;

/**
 * Settings that are being changed: the one place that copies all of them. For one thread; the
 * result is checked when it is taken.
 */
final class SettingsDraft {
  Entailment entailment;
  List<Node> schema;
  boolean eager;
  List<String> devices;
  long memoryLimit;
  boolean dataMetrics;
  int learners;
  double learnSeconds;
  int solvers;
  double solveSeconds;
  PatternMatching patterns;
  boolean refusesIncoherent;
  SnapshotKeeping snapshots;
  boolean infer;
  boolean reflexive;
  @Nullable KnownSurroundings around;

  /** A draft that begins as these settings. */
  SettingsDraft(Settings from) {
    entailment = from.entailment();
    schema = from.schema();
    eager = from.eager();
    devices = from.devices();
    memoryLimit = from.memoryLimit();
    dataMetrics = from.dataMetrics();
    learners = from.learners();
    learnSeconds = from.learnSeconds();
    solvers = from.solvers();
    solveSeconds = from.solveSeconds();
    patterns = from.patterns();
    refusesIncoherent = from.refusesIncoherent();
    snapshots = from.snapshots();
    infer = from.infer();
    reflexive = from.reflexive();
    around = from.around();
  }

  /**
   * The settings as they are now.
   *
   * @throws IllegalArgumentException if they make no sense
   */
  Settings settings() {
    return new Settings(
        entailment,
        schema,
        eager,
        devices,
        memoryLimit,
        dataMetrics,
        learners,
        learnSeconds,
        solvers,
        solveSeconds,
        patterns,
        refusesIncoherent,
        snapshots,
        infer,
        reflexive,
        around);
  }
}
