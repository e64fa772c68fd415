// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.engine.QueryIterator;
import org.htedl.fuseki.pattern.PatternExecutor.Jena;
import org.htedl.fuseki.pattern.reading.PatternShape;

/** A sequence of which only parts are patterns. */
final class SequenceRuns {
  private SequenceRuns() {}

  /** Parts that are patterns are executed together with their neighbours. */
  static QueryIterator rows(OpSequence op, QueryIterator input, Jena parts) {
    QueryIterator rows = input;
    List<Op> run = new ArrayList<>();
    for (Op element : op.getElements()) {
      if (PatternShape.isPattern(element) || PatternShape.isPath(element)) {
        run.add(element);
      } else {
        rows = parts.execute(element, together(run, rows, parts));
        run.clear();
      }
    }
    return together(run, rows, parts);
  }

  private static QueryIterator together(List<Op> run, QueryIterator input, Jena parts) {
    if (run.isEmpty()) {
      return input;
    }
    if (run.size() == 1) {
      return parts.execute(run.get(0), input);
    }
    OpSequence together = OpSequence.create();
    run.forEach(together::add);
    if (PatternShape.isPattern(together)) {
      return parts.execute(together, input);
    }
    QueryIterator rows = input;
    for (Op path : run) {
      rows = parts.execute(path, rows);
    }
    return rows;
  }
}
