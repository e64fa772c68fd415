package org.htedl.fuseki.query;

import org.apache.jena.sparql.engine.binding.Binding;
import org.jspecify.annotations.Nullable;

/** The class expression among the arguments: a constant is compiled once, a variable row by row. */
final class ExpressionArgument {
  private final GraphState graph;
  private final Slot slot;
  private final @Nullable Compiled constant;

  /**
   * @throws QueryRefusedException if it is a constant that is no class expression
   */
  ExpressionArgument(GraphState graph, Slot slot) {
    this.graph = graph;
    this.slot = slot;
    this.constant = slot.isConstant() ? graph.compile(slot.node()) : null;
  }

  /** Whether all rows have the same expression. */
  boolean isConstant() {
    return constant != null;
  }

  /** The expression of a row. */
  Compiled in(Binding row) {
    return constant != null ? constant : graph.compile(slot.required(row));
  }
}
