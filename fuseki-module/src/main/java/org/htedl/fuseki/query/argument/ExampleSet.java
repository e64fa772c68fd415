package org.htedl.fuseki.query.argument;

import java.util.Set;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.coverage.Examples;
import org.htedl.engine.NamedExamples;
import org.htedl.mirror.Mirror;

/** Positive or negative examples: listed in the data, or what a class expression covers. */
public sealed interface ExampleSet {
  /**
   * Examples that the data lists.
   *
   * @param members those that the graph knows as individuals
   * @param total all of them
   */
  record Listed(NodeSet members, int total) implements ExampleSet {}

  /** Examples that a class expression covers; evaluated when they are needed. */
  record Covered(CompiledExpression expression) implements ExampleSet {}

  /** The examples with these names. */
  static Listed named(Mirror mirror, Set<String> names) {
    NamedExamples named = NamedExamples.in(mirror, names);
    return new Listed(named.known(), named.total());
  }

  /** The examples of a confusion matrix. */
  static Examples examples(GraphState graph, ExampleSet positives, ExampleSet negatives) {
    Listed p = listed(graph, positives);
    Listed n = listed(graph, negatives);
    return new Examples(p.members(), p.total(), n.members(), n.total());
  }

  private static Listed listed(GraphState graph, ExampleSet set) {
    return switch (set) {
      case Listed listed -> listed;
      case Covered covered -> {
        DenseRow row = graph.examples(covered.expression());
        yield new Listed(row, row.cardinality());
      }
    };
  }
}
