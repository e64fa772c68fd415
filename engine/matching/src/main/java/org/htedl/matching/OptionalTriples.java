// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.relation.Relation;
import org.jspecify.annotations.Nullable;

/** How often a value of a variable counts, by the optional triples that it has. */
final class OptionalTriples {
  private final Relation[] relations;
  private final boolean[] areForward;

  private OptionalTriples(Relation[] relations, boolean[] areForward) {
    this.relations = relations;
    this.areForward = areForward;
  }

  /**
   * Those of the variable at a depth; makes the indexes that they need.
   *
   * @return null if it has none
   */
  static @Nullable OptionalTriples of(PatternProgram program, int depth) {
    PatternLayout layout = program.layout();
    int variable = program.level(depth).variable;
    GraphPattern.OptionalTriple[] triples =
        layout.pattern().optional().stream()
            .filter(triple -> triple.variable() == variable)
            .toArray(GraphPattern.OptionalTriple[]::new);
    if (triples.length == 0) {
      return null;
    }
    Relation[] relations = new Relation[triples.length];
    boolean[] areForward = new boolean[triples.length];
    for (int i = 0; i < triples.length; i++) {
      relations[i] = layout.relations().of(triples[i].predicate());
      areForward[i] = triples[i].isSubject();
      if (areForward[i]) {
        relations[i].prepareTargets(true, true);
      } else {
        relations[i].prepareSources(layout.maybeNode(variable), layout.maybeLiteral(variable));
      }
    }
    return new OptionalTriples(relations, areForward);
  }

  /**
   * The product of the numbers of triples, each at least 1.
   *
   * @throws ArithmeticException if it is larger than a long
   */
  long times(int value) {
    long times = 1;
    for (int i = 0; i < relations.length; i++) {
      times = Math.multiplyExact(times, times(i, value));
    }
    return times;
  }

  /** As {@link #times}, of any size. */
  BigInteger bigTimes(int value) {
    BigInteger times = BigInteger.ONE;
    for (int i = 0; i < relations.length; i++) {
      times = times.multiply(BigInteger.valueOf(times(i, value)));
    }
    return times;
  }

  private long times(int i, int value) {
    long degree = areForward[i] ? relations[i].degree(value) : relations[i].inverseDegree(value);
    return Math.max(1, degree);
  }
}
