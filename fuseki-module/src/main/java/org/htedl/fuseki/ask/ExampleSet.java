// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;

/** Positive or negative examples: named one by one, or what a class expression covers. */
public sealed interface ExampleSet {
  /** No examples. */
  ExampleSet NONE = new Named(SparseRow.EMPTY, 0, List.of());

  /**
   * Examples that the request or the data names.
   *
   * @param members those that the graph knows as individuals
   * @param total all of them
   * @param unknown the names of the others, where the request wants to know them
   */
  record Named(NodeSet members, int total, List<String> unknown) implements ExampleSet {
    public Named {
      unknown = List.copyOf(unknown);
    }
  }

  /**
   * Examples that a class expression covers; evaluated when they are needed.
   *
   * @param role what the request uses them as, for the sentence that refuses the expression
   */
  record Covered(CompiledExpression expression, String role) implements ExampleSet {}
}
