// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.ask.ExampleSet;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.GraphState;
import org.jspecify.annotations.Nullable;

/** The arguments of a property function that are the positive and the negative examples. */
final class SideArguments {
  private final GraphState graph;
  private final Argument positives;
  private final Argument negatives;
  private final @Nullable Sides constant;

  /** The examples of a row. */
  record Sides(ExampleSet positives, ExampleSet negatives) {}

  SideArguments(GraphState graph, Argument positives, Argument negatives) {
    this.graph = graph;
    this.positives = positives;
    this.negatives = negatives;
    this.constant =
        positives.isConstant() && negatives.isConstant()
            ? new Sides(set(positives, positives.node()), set(negatives, negatives.node()))
            : null;
  }

  /** Whether they are the same for all rows. */
  boolean isConstant() {
    return constant != null;
  }

  /** The examples of a row. */
  Sides in(Binding row) {
    return constant != null
        ? constant
        : new Sides(
            set(positives, positives.required(row)), set(negatives, negatives.required(row)));
  }

  private ExampleSet set(Argument side, Node value) {
    return graph.exampleSet(value, side.role());
  }
}
