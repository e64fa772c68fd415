// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.jspecify.annotations.Nullable;

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
   * The part of a larger graph that a mirror has; null if it has all of its graph. Then its answers
   * are right for the examples, if the expression does not read more than is known ({@link
   * #check}), and for nothing else.
   */
  public static @Nullable Surroundings of(Mirror mirror) {
    return mirror.asserted().keptBefore(Surroundings.class);
  }

  /**
   * Returns asserted facts as a part of a larger graph.
   *
   * @param known what they have of it; null for all
   */
  public static Mirror around(Mirror asserted, @Nullable Surroundings known) {
    if (asserted.asserted() != asserted) {
      throw new IllegalStateException("what follows has the surroundings of what is asserted");
    }
    return known == null ? asserted : asserted.keeping(Surroundings.class, known);
  }

  /** The individuals that answers of a mirror are about: all, or the examples that it knows. */
  public static NodeSet answered(Mirror mirror) {
    Surroundings known = of(mirror);
    return known == null ? mirror.live() : known.individuals(mirror);
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

  private record Individuals(SparseRow row) {}

  /** The examples that are individuals of a mirror of these surroundings. */
  public SparseRow individuals(Mirror mirror) {
    Individuals individuals =
        mirror.kept(
            Individuals.class,
            m -> {
              int[] ids = new int[examples.size()];
              int count = 0;
              for (String name : examples) {
                int id = m.idOf(name);
                if (m.isIndividual(id)) {
                  ids[count++] = id;
                }
              }
              return new Individuals(SparseRow.ofUnsorted(Arrays.copyOf(ids, count)));
            });
    return individuals.row();
  }
}
