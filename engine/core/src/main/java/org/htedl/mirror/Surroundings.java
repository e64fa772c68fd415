package org.htedl.mirror;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import org.htedl.bits.SparseRow;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;

/**
 * What a mirror knows that has only what lies around some examples, a part of a larger graph: the
 * types and values of all nodes that are at most {@link #depth} steps away from an example, and the
 * assertions of those that are less far away. Expressions that read no more than that cover the
 * same examples as in the whole graph; all others are refused.
 *
 * @param examples the names (IRIs or {@code _:label}) of the examples, which need not be
 *     individuals
 * @param depth how many steps away from an example nodes are known; 0 for the examples alone
 * @param inverse whether a step also leads from an object to the subject
 */
public record Surroundings(Set<String> examples, int depth, boolean inverse) {
  public Surroundings {
    examples = Set.copyOf(examples);
    if (depth < 0) {
      throw new IllegalArgumentException("a depth is not negative: " + depth);
    }
  }

  /**
   * Makes sure that an expression covers the same examples here as in the whole graph.
   *
   * @throws BadExpressionException if it reads more than what is known: roles nested more deeply,
   *     roles backwards, or all individuals
   */
  public void check(ClassExpression expression) {
    new KnownExpressions(this).check(expression);
  }

  /**
   * Makes sure that these are examples whose surroundings are known.
   *
   * @param names IRIs or {@code _:label}
   * @throws BadExpressionException if one is none; the sentence names the first
   */
  public void checkExamples(Collection<String> names) {
    for (String name : names) {
      if (!examples.contains(name)) {
        throw new BadExpressionException(
            "<%s> is none of the %,d examples whose surroundings are known."
                .formatted(name, examples.size()),
            -1);
      }
    }
  }

  /** The sentence that refuses what reads or counts all individuals. */
  public String notAllIndividuals() {
    return "this mirror knows what lies around %,d examples, not all individuals"
        .formatted(examples.size());
  }

  /** The examples that are individuals of a mirror of these surroundings. */
  public SparseRow individuals(Mirror mirror) {
    return mirror.kept(
        Surroundings.class,
        m -> {
          int[] ids = new int[examples.size()];
          int count = 0;
          for (String name : examples) {
            int id = m.idOf(name);
            if (m.isIndividual(id)) {
              ids[count++] = id;
            }
          }
          return SparseRow.ofUnsorted(Arrays.copyOf(ids, count));
        });
  }
}
