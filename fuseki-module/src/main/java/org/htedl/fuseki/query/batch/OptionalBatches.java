// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.engine.main.QC;
import org.htedl.fuseki.query.argument.NumberNodes;
import org.jspecify.annotations.Nullable;

/**
 * {@code OPTIONAL} over blocks of rows: each row carries its number through the pattern, and those
 * whose number does not come out again are given as they are, after the others of their block.
 */
final class OptionalBatches extends QueryIter1 {
  /**
   * Two {@code OPTIONAL}s of one query never see each other's numbers: they are taken off again.
   */
  private static final Var NUMBER = Var.alloc("/htedl.row");

  private final Op pattern;
  private final RowBlocks blocks;
  private final NumberNodes numbers = new NumberNodes();
  private List<Binding> block = List.of();
  private final BitSet matched = new BitSet();
  private @Nullable QueryIterator matches;
  private int unmatched;

  OptionalBatches(QueryIterator input, Op pattern, ExecutionContext execution) {
    super(input, execution);
    this.pattern = pattern;
    this.blocks = new RowBlocks(pattern, input);
  }

  @Override
  protected boolean hasNextBinding() {
    while (true) {
      if (matches != null) {
        if (matches.hasNext()) {
          return true;
        }
        matches.close();
        matches = null;
      }
      unmatched = matched.nextClearBit(unmatched);
      if (unmatched < block.size()) {
        return true;
      }
      if (!nextBlock()) {
        return false;
      }
    }
  }

  private boolean nextBlock() {
    block = blocks.next();
    matched.clear();
    unmatched = 0;
    if (block.isEmpty()) {
      return false;
    }
    List<Binding> numbered = new ArrayList<>(block.size());
    for (int i = 0; i < block.size(); i++) {
      numbered.add(BindingFactory.binding(block.get(i), NUMBER, numbers.integer(i)));
    }
    QueryIterator rows = QueryIterPlainWrapper.create(numbered.iterator(), getExecContext());
    matches = QC.execute(pattern, rows, getExecContext());
    return true;
  }

  @Override
  protected Binding moveToNextBinding() {
    if (matches == null) {
      return block.get(unmatched++);
    }
    Binding match = matches.next();
    Node number = match.get(NUMBER);
    int index = Integer.parseInt(number.getLiteralLexicalForm());
    matched.set(index);
    return withoutNumber(match, block.get(index));
  }

  private static Binding withoutNumber(Binding match, Binding row) {
    BindingBuilder builder = BindingBuilder.create(row);
    Iterator<Var> variables = match.vars();
    while (variables.hasNext()) {
      Var variable = variables.next();
      if (!variable.equals(NUMBER) && !row.contains(variable)) {
        builder.add(variable, match.get(variable));
      }
    }
    return builder.build();
  }

  @Override
  protected void requestSubCancel() {
    performRequestCancel(matches);
  }

  @Override
  protected void closeSubIterator() {
    performClose(matches);
  }
}
