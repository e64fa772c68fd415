// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.small;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.junit.jupiter.api.Test;

class MoleculeGraphTest {
  private final Mirror mirror = new MoleculeGraph(1).mirror();

  @Test
  void hasTheShapeOfTheKnownOne() {
    assertEquals(22_000, mirror.individuals(), 1500);
    assertEquals(140, mirror.classCount(), 5);
    assertEquals(4, mirror.roleCount());
    assertEquals(7, mirror.columnCount());
    assertEquals(
        162,
        Engine.examples(mirror, MoleculeGraph.positives(), List.of()).positives().cardinality());
    assertEquals(136, MoleculeGraph.negatives().size());
  }

  @Test
  void hypothesesAreTheSameFromText() {
    List<ClassExpression> hypotheses = new RandomHypotheses(mirror, 1).distinct(500, 2);
    ManchesterParser parser =
        new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of(Map.of())));
    List<ClassExpression> read =
        hypotheses.stream().map(h -> parser.parse(ManchesterPrinter.print(h))).toList();
    try (Engine engine = Engine.scalar()) {
      List<org.htedl.bits.DenseRow> expected = engine.covers(mirror, hypotheses);
      List<org.htedl.bits.DenseRow> rows = engine.covers(mirror, read);
      int proper = 0;
      for (int h = 0; h < hypotheses.size(); h++) {
        int count = expected.get(h).cardinality();
        assertEquals(count, rows.get(h).cardinality(), hypotheses.get(h).toString());
        proper += count > 0 && count < mirror.individuals() ? 1 : 0;
      }
      assertTrue(proper > 150, proper + " of 500 are neither empty nor everything");
    }
  }
}
