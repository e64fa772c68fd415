// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.nio.file.Path;
import java.util.List;

/**
 * What a contestant may learn from: everything but the examples of one fold.
 *
 * @param task what is learned
 * @param data the file of triples, without what the task ignores
 * @param round which repetition of the cross validation, from 0
 * @param fold the fold that is left out
 * @param examples those of the other folds
 */
record TrainingPart(LearnTask task, Path data, int round, int fold, List<Example> examples) {
  TrainingPart {
    examples = List.copyOf(examples);
  }

  /** What files of this part are called. */
  String label() {
    return task.name() + "-" + round + "-" + fold;
  }
}
