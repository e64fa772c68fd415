// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.ask.CompiledExpression;
import org.jspecify.annotations.Nullable;

/** The class expression among the arguments: a constant is compiled once, a variable row by row. */
public final class ExpressionArgument {
  private final GraphState graph;
  private final Argument slot;
  private final boolean possible;
  private final @Nullable CompiledExpression constant;

  /**
   * @throws QueryRefusedException if it is a constant that is no class expression
   */
  public ExpressionArgument(GraphState graph, Argument slot) {
    this(graph, slot, false);
  }

  private ExpressionArgument(GraphState graph, Argument slot, boolean possible) {
    this.graph = graph;
    this.slot = slot;
    this.possible = possible;
    this.constant = slot.isConstant() ? compiled(slot.node()) : null;
  }

  /**
   * An argument that stands for what its expression covers in some answer set.
   *
   * @throws QueryRefusedException if it is a constant that is no class expression
   */
  public static ExpressionArgument possible(GraphState graph, Argument slot) {
    return new ExpressionArgument(graph, slot, true);
  }

  private CompiledExpression compiled(Node value) {
    CompiledExpression expression = graph.compile(value);
    return possible ? graph.possibly(expression) : expression;
  }

  /** Whether all rows have the same expression. */
  public boolean isConstant() {
    return constant != null;
  }

  /** The expression of a row. */
  public CompiledExpression in(Binding row) {
    return constant != null ? constant : compiled(slot.required(row));
  }
}
