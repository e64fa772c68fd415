// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.jena.atlas.iterator.IteratorSlotted;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.view.MirrorTerms;
import org.jspecify.annotations.Nullable;

/** The entailed triples that match the rows of a batch, made as they are taken. */
final class EntailedAnswers extends IteratorSlotted<Binding> {
  private final GraphState graph;
  private final EntailedTriples triples;
  private final MirrorTerms terms;
  private final List<Argument> pattern;
  private final OutputArguments outputs;
  private final Iterator<Binding> rows;
  private @Nullable Row row;

  /**
   * @param pattern subject, predicate, object
   * @param outputs the same as outputs
   */
  EntailedAnswers(
      GraphState graph, List<Argument> pattern, OutputArguments outputs, List<Binding> batch) {
    this.graph = graph;
    this.triples = new EntailedTriples(graph.mirror());
    this.terms = new MirrorTerms(graph.mirror(), UnaryOperator.identity());
    this.pattern = pattern;
    this.outputs = outputs;
    this.rows = batch.iterator();
  }

  @Override
  protected boolean hasMore() {
    return row != null || rows.hasNext();
  }

  @Override
  protected @Nullable Binding moveToNext() {
    while (hasMore()) {
      Row current = row == null ? new Row(rows.next()) : row;
      Binding match = current.next();
      row = match == null ? null : current;
      if (match != null) {
        return match;
      }
    }
    return null;
  }

  /** One row of the input, with the triples that are still to come. */
  private final class Row {
    private final Binding binding;
    private final EntailedTriples.Cursor cursor;

    Row(Binding binding) {
      this.binding = binding;
      this.cursor =
          triples.matching(
              value(pattern.get(0).in(binding)),
              value(pattern.get(1).in(binding)),
              value(pattern.get(2).in(binding)),
              EntailedTriples.Indexes.NONE,
              graph.cancellation());
    }

    /** Terms are compared as a triple pattern does, not by value. */
    private int value(@Nullable Node node) {
      return node == null ? EntailedTriples.ANY : terms.valueOf(node);
    }

    @Nullable Binding next() {
      return cursor.next()
          ? outputs.extend(
              binding,
              new Node[] {
                terms.nodeOf(cursor.subject()),
                terms.nodeOf(cursor.predicate()),
                terms.nodeOf(cursor.object())
              })
          : null;
    }
  }
}
