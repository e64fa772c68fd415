// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.htedl.engine.BatchSize;
import org.htedl.fuseki.pattern.ReadAhead;
import org.jspecify.annotations.Nullable;

/**
 * Rows taken together on their way into a pattern with property functions. Where rows hold what the
 * functions read, as many are taken as are read ahead; otherwise few at first, for {@code LIMIT}.
 */
final class RowBlocks {
  private final BatchSize sizes;
  private final ReadAhead input;

  RowBlocks(Op pattern, QueryIterator input) {
    this.input = new ReadAhead(input);
    sizes =
        StreamedPatterns.functions(pattern).stream().anyMatch(RowBlocks::readsRows)
            ? BatchSize.ofRowsReadAhead()
            : BatchSize.ofRows();
  }

  /** Whether a function's expression or examples are variables. */
  private static boolean readsRows(OpPropFunc function) {
    return isVariable(function.getSubjectArgs().getArg())
        || isVariable(member(function.getObjectArgs(), 0))
        || isVariable(member(function.getObjectArgs(), 1));
  }

  private static @Nullable Node member(PropFuncArg list, int index) {
    return list.isList() && list.getArgListSize() > index ? list.getArg(index) : null;
  }

  private static boolean isVariable(@Nullable Node node) {
    return node != null && node.isVariable();
  }

  /** The next rows; empty at the end. */
  List<Binding> next() {
    int size = sizes.next();
    List<Binding> block = new ArrayList<>();
    while (block.size() < size && input.hasNext(!block.isEmpty())) {
      block.add(input.next());
    }
    return block;
  }
}
