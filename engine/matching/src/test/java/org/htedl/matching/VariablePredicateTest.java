// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.htedl.expression.Literal;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.relation.Relations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/**
 * Counts of the triples whose predicates are the objects of another triple: predicates with triples
 * or without, nodes that are no predicate, and literals, which cannot be one.
 */
class VariablePredicateTest {
  private static final int[] SIZES = {0, 1, 63, 64, 65, 129};

  private static Literal number(int number) {
    return new Literal(Integer.toString(number), "d:0", "");
  }

  private static Mirror mirror(int edges, int values) {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("n:list", "q:of", "p:0");
    builder.add("n:list", "q:of", "n:list");
    builder.add("n:list", "q:of", number(0));
    builder.add("n:list", "q:of", number(-1));
    builder.add("n:0", "p:other", "n:1");
    for (int i = 0; i < edges; i++) {
      builder.add("n:" + i % 8, "p:0", "n:" + i);
    }
    for (int i = 0; i < values; i++) {
      builder.add("n:" + i % 8, "p:0", number(i));
    }
    return builder.build();
  }

  @Test
  void literalsHaveNoTriples() {
    for (int edges : SIZES) {
      for (int values : SIZES) {
        Mirror mirror = mirror(edges, values);
        GraphPattern.Builder pattern = GraphPattern.builder();
        Slot predicate = Slot.variable(pattern.variable());
        pattern.triple(
            PatternTerms.slot(mirror, "n:list"), PatternTerms.slot(mirror, "q:of"), predicate);
        pattern.triple(
            Slot.variable(pattern.variable()), predicate, Slot.variable(pattern.variable()));
        Matcher matcher =
            new Matcher(
                pattern.build(),
                new Relations(mirror, PatternIndexes.uncounted()),
                new Work(PairCountTest.withRoom(), OrderTrial.Rules.NONE));
        assertEquals(
            BigInteger.valueOf(edges + values),
            matcher.count(),
            edges + " edges, " + values + " values");
      }
    }
  }
}
