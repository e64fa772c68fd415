// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.htedl.limit.Cancellation;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.junit.jupiter.api.Test;

/** The engine against the oracle, on 20,000 random pairs of knowledge base and expression. */
class EngineDifferentialTest {
  private static final int KNOWLEDGE_BASES = Integer.getInteger("htedl.engine.bases", 400);
  private static final int EXPRESSIONS = 20;

  /** Where the seeds begin, so that other cases than the usual ones can be tried. */
  private static final long FIRST_SEED = Long.getLong("htedl.seed", 0);

  private static LongStream seeds() {
    return LongStream.range(FIRST_SEED, FIRST_SEED + KNOWLEDGE_BASES);
  }

  @Test
  void sameIndividuals() {
    seeds()
        .forEach(
            seed -> {
              RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
              var mirror = Disagreement.mirror(base.graph(), base.schema());
              assertEquals(
                  new TreeSet<>(new NaiveEvaluator(base.graph(), base.schema()).individuals()),
                  Disagreement.names(mirror, mirror.live()),
                  () -> "seed " + seed);
            });
  }

  @Test
  void sameAnswers() {
    try (Engine engine = Engine.scalar()) {
      List<String> wrong =
          seeds()
              .parallel()
              .mapToObj(seed -> Disagreement.Exam.of(seed, EXPRESSIONS))
              .flatMap(exam -> Disagreement.explain(exam, engine).stream())
              .toList();
      assertEquals(
          0, wrong.size(), () -> String.join("\n", wrong.subList(0, Math.min(wrong.size(), 12))));
    }
  }

  @Test
  void countsAreTheSizesOfAnswers() {
    try (Engine engine = Engine.scalar()) {
      seeds()
          .limit(100)
          .forEach(
              seed -> {
                Disagreement.Exam exam = Disagreement.Exam.of(seed, EXPRESSIONS);
                long[] counts =
                    engine.counts(exam.mirror(), exam.expressions(), Cancellation.NEVER);
                for (int i = 0; i < counts.length; i++) {
                  String message = "seed " + seed + ": " + exam.expressions().get(i);
                  assertEquals(exam.expected().get(i).size(), counts[i], message);
                }
              });
    }
  }
}
