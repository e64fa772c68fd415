package org.htedl.fuseki.query.argument;

import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.ask.CompiledExpression;
import org.jspecify.annotations.Nullable;

/** The class expression among the arguments: a constant is compiled once, a variable row by row. */
public final class ExpressionArgument {
  private final GraphState graph;
  private final Argument slot;
  private final @Nullable CompiledExpression constant;

  /**
   * @throws QueryRefusedException if it is a constant that is no class expression
   */
  public ExpressionArgument(GraphState graph, Argument slot) {
    this.graph = graph;
    this.slot = slot;
    this.constant = slot.isConstant() ? graph.compile(slot.node()) : null;
  }

  /** Whether all rows have the same expression. */
  public boolean isConstant() {
    return constant != null;
  }

  /** The expression of a row. */
  public CompiledExpression in(Binding row) {
    return constant != null ? constant : graph.compile(slot.required(row));
  }
}
