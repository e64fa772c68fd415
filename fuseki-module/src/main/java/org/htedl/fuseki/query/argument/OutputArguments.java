// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a property function that receive its results. One that has a value already, as a
 * constant, from the row, or because it stands there twice, lets only equal results through.
 */
public final class OutputArguments {
  private final Node[] nodes;
  private final @Nullable Var[] variables;

  /** For an argument that stands there twice the index of its first place, else -1. */
  private final int[] firstPlaces;

  public OutputArguments(List<Node> outputs) {
    int size = outputs.size();
    nodes = outputs.toArray(Node[]::new);
    variables = new Var[size];
    firstPlaces = new int[size];
    for (int i = 0; i < size; i++) {
      variables[i] = nodes[i].isVariable() ? Var.alloc(nodes[i]) : null;
      int first = outputs.indexOf(nodes[i]);
      firstPlaces[i] = variables[i] != null && first < i ? first : -1;
    }
  }

  /** The number of results that are wanted. */
  public int size() {
    return nodes.length;
  }

  /**
   * The row with the results, or null if a result differs from the value that is there already.
   *
   * @param results as many as are wanted; null where there is none, which binds nothing and equals
   *     no value
   */
  public @Nullable Binding extend(Binding row, @Nullable Node[] results) {
    BindingBuilder builder = BindingBuilder.create(row);
    for (int i = 0; i < nodes.length; i++) {
      Node result = results[i];
      Var variable = variables[i];
      if (firstPlaces[i] >= 0) {
        if (!isSame(results[firstPlaces[i]], result)) {
          return null;
        }
        continue;
      }
      Node given = variable == null ? nodes[i] : row.get(variable);
      if (given != null) {
        if (result == null || !isSame(given, result)) {
          return null;
        }
      } else if (result != null && variable != null) {
        builder.add(variable, result);
      }
    }
    return builder.build();
  }

  /** Whether two values are the same; numbers are by value, not by how they are written. */
  private static boolean isSame(@Nullable Node a, @Nullable Node b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    // Not Node.sameValueAs, whose parameter is another in Jena 6.
    return a.equals(b)
        || a.isLiteral() && b.isLiteral() && a.getLiteral().sameValueAs(b.getLiteral());
  }
}
