// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.util.List;
import java.util.Objects;
import org.htedl.bits.DenseRow;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;

/**
 * Says which examples an answer of any program covers: the engine evaluates all of them on one
 * mirror. What is no expression covers nothing.
 */
final class TestFolds {
  private final Mirror mirror;
  private final Engine engine;
  private final ManchesterParser parser;

  TestFolds(Mirror mirror, Engine engine) {
    this.mirror = mirror;
    this.engine = engine;
    this.parser = new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of()));
  }

  /** How an answer divides the examples that were left out. */
  FoldScore score(TrainingPart part, Answer answer, List<Example> test) {
    boolean[] covered = new boolean[test.size()];
    String error = "";
    if (answer.expression() != null) {
      try {
        DenseRow row =
            engine
                .covers(mirror, List.of(parser.parse(Objects.requireNonNull(answer.expression()))))
                .getFirst();
        for (int i = 0; i < covered.length; i++) {
          int node = mirror.idOf(test.get(i).name());
          covered[i] = node >= 0 && row.contains(node);
        }
      } catch (BadExpressionException bad) {
        error = String.valueOf(bad.getMessage());
      }
    }
    return new FoldScore(part.round(), part.fold(), answer, test, covered, error);
  }
}
