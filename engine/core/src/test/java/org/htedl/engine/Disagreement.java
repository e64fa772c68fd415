// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.DenseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.Minimiser;
import org.htedl.testing.random.RandomExpression;
import org.htedl.testing.random.RandomKnowledgeBase;

/** Compares an engine with the oracle on random cases. */
public final class Disagreement {
  private Disagreement() {}

  /** The mirror of some triples under the declarations of a schema graph. */
  public static Mirror mirror(List<Triple> graph, List<Triple> schema) {
    Mirror declarations = schema.isEmpty() ? null : mirror(schema, List.of());
    MirrorBuilder builder = new MirrorBuilder(declarations, Progress.NONE, MemoryClaim.UNCOUNTED);
    for (Triple triple : graph) {
      if (triple.object() instanceof Literal literal) {
        builder.add(triple.subject(), triple.predicate(), literal);
      } else {
        builder.add(triple.subject(), triple.predicate(), (String) triple.object());
      }
    }
    return builder.build();
  }

  /** The names of the nodes in a row. */
  static Set<String> names(Mirror mirror, DenseRow row) {
    Set<String> names = new TreeSet<>();
    row.forEach(
        node -> names.add(node < mirror.nodeCount() ? mirror.nodeName(node) : "bit " + node));
    return names;
  }

  /** A knowledge base with expressions and what they cover, ready for any engine. */
  public record Exam(
      RandomKnowledgeBase base,
      Mirror mirror,
      List<ClassExpression> expressions,
      List<Set<String>> expected) {

    /** The exam of a seed. */
    public static Exam of(long seed, int size) {
      RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
      NaiveEvaluator oracle = new NaiveEvaluator(base.graph(), base.schema());
      RandomExpression random = new RandomExpression(base, oracle, seed);
      List<ClassExpression> expressions = new ArrayList<>();
      List<Set<String>> expected = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        ClassExpression expression = random.next();
        expressions.add(expression);
        expected.add(new TreeSet<>(oracle.evaluate(expression)));
      }
      return new Exam(
          base, Disagreement.mirror(base.graph(), base.schema()), expressions, expected);
    }

    /** The number of the first expression whose answer is wrong, or -1. */
    int firstWrong(Engine engine) {
      List<DenseRow> rows = engine.covers(mirror, expressions);
      for (int i = 0; i < expressions.size(); i++) {
        if (!names(mirror, rows.get(i)).equals(expected.get(i))) {
          return i;
        }
      }
      return -1;
    }
  }

  /** What a reader needs to see of the first wrong answer, or nothing if all are right. */
  static Optional<String> explain(Exam exam, Engine engine) {
    int wrong = exam.firstWrong(engine);
    if (wrong < 0) {
      return Optional.empty();
    }
    Minimiser.Case failing =
        new Minimiser.Case(
            exam.base().graph(), exam.base().schema(), exam.expressions().get(wrong));
    Minimiser.Case smallest =
        new Minimiser(candidate -> !expected(candidate).equals(found(candidate, engine)))
            .minimise(failing);
    return Optional.of(
        "seed "
            + exam.base().seed()
            + ", expression "
            + wrong
            + ", made as small as possible:\n"
            + smallest
            + "expected "
            + expected(smallest)
            + "\nfound    "
            + found(smallest, engine)
            + '\n');
  }

  private static Set<String> expected(Minimiser.Case candidate) {
    return new TreeSet<>(
        new NaiveEvaluator(candidate.graph(), candidate.schema()).evaluate(candidate.expression()));
  }

  private static Set<String> found(Minimiser.Case candidate, Engine engine) {
    Mirror mirror = mirror(candidate.graph(), candidate.schema());
    return names(mirror, engine.covers(mirror, List.of(candidate.expression())).getFirst());
  }
}
