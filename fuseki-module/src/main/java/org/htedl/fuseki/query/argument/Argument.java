// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.jspecify.annotations.Nullable;

/**
 * A place in the arguments of a property function: a constant, or a variable that rows bind or not.
 *
 * @param node the constant or variable
 * @param role what the argument is, in the words of error messages
 */
public record Argument(Node node, String role) {
  /** Whether every row has the same value here. */
  public boolean isConstant() {
    return !node.isVariable();
  }

  /** The variable; only to be called if this is one. */
  public Var variable() {
    return Var.alloc(node);
  }

  /** The value in a row, or null if the row does not bind the variable. */
  public @Nullable Node in(Binding row) {
    return node.isVariable() ? row.get(Var.alloc(node)) : node;
  }

  /**
   * The value in a row.
   *
   * @throws QueryRefusedException if the row does not bind the variable
   */
  public Node required(Binding row) {
    Node value = in(row);
    if (value == null) {
      throw QueryRefusedException.badRequest(
          Var.isBlankNodeVar(node)
              ? "Expected " + role + " but found a blank node."
              : "The variable "
                  + node
                  + " has no value where it is used as "
                  + role
                  + ": write the VALUES, BIND or pattern that binds it before the htedl function.");
    }
    return value;
  }
}
