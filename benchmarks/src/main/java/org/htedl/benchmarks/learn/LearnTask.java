// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.htedl.closure.Entailment;
import org.htedl.coverage.Objective;

/**
 * Something to learn.
 *
 * @param name what tables call it
 * @param data a file of any RDF syntax
 * @param problem the examples with their folds
 * @param ignore IRIs of classes and properties that are taken out of the data
 * @param entailment what follows from the data, for the engine
 * @param maxLength up to which ours enumerates
 * @param maxDepth how many roles it nests
 * @param noise the share of the negatives that an answer of ours without errors may cover
 * @param measure what ours makes as great as it can
 * @param arguments further arguments of each peer on this task, by the peer's name
 */
public record LearnTask(
    String name,
    Path data,
    Path problem,
    List<String> ignore,
    Entailment entailment,
    int maxLength,
    int maxDepth,
    double noise,
    Objective measure,
    Map<String, List<String>> arguments) {
  /** Below this number of examples no claim rests on a task. */
  static final int LEAST_EXAMPLES = 100;

  public LearnTask {
    if (!name.matches("[A-Za-z0-9._-]+")) {
      throw new IllegalArgumentException(
          "a task's name has letters, digits, dots, underscores and dashes, not " + name);
    }
    ignore = List.copyOf(ignore);
    arguments = Map.copyOf(arguments);
  }

  /** A task without options. */
  public LearnTask(String name, Path data, Path problem, List<String> ignore) {
    this(name, data, problem, ignore, Entailment.RDFS, 7, 3, 0, Objective.ACCURACY, Map.of());
  }

  /** What a peer gets besides the examples. */
  List<String> argumentsOf(String peer) {
    return arguments.getOrDefault(peer, List.of());
  }
}
