// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.mirror.Fact;
import org.jspecify.annotations.Nullable;

/** Asks why the graph has the rows' triples, one by one. */
public final class WhyTripleQuestion implements BatchedQuestion<WhyTripleQuestion.Row> {
  /**
   * A row that was read.
   *
   * @param triple null if no mirror has such a triple
   */
  public record Row(Binding binding, @Nullable Fact triple) {}

  private final GraphState graph;
  private final Argument subject;
  private final Argument predicate;
  private final Argument object;
  private final OutputArguments text;

  /**
   * @param triple subject, predicate and object: constants, or variables that rows bind
   * @param text receives the explanation
   */
  public WhyTripleQuestion(GraphState graph, List<Node> triple, OutputArguments text) {
    this.graph = graph;
    this.subject = new Argument(triple.get(0), "the subject of the triple");
    this.predicate = new Argument(triple.get(1), "the predicate of the triple");
    this.object = new Argument(triple.get(2), "the object of the triple");
    this.text = text;
  }

  @Override
  public boolean readsRows() {
    return !subject.isConstant() || !predicate.isConstant() || !object.isConstant();
  }

  @Override
  public Row read(Binding row) {
    return new Row(row, fact(subject.required(row), predicate.required(row), object.required(row)));
  }

  private @Nullable Fact fact(Node from, Node property, Node to) {
    String name = NodeNames.nameOf(from);
    if (name == null || !property.isURI()) {
      return null;
    }
    if (to.isLiteral()) {
      Node stored = graph.asStored(to);
      return NodeNames.isKept(stored)
          ? new Fact.Value(name, property.getURI(), NodeNames.literalOf(stored))
          : null;
    }
    String other = NodeNames.nameOf(to);
    return other == null ? null : new Fact.Edge(name, property.getURI(), other);
  }

  @Override
  public Iterator<Binding> answer(List<Row> batch) {
    return batch.stream().map(this::explain).filter(Objects::nonNull).iterator();
  }

  private @Nullable Binding explain(Row row) {
    Fact triple = row.triple();
    String explained = triple == null ? null : graph.whyTriple(triple);
    return explained == null
        ? null
        : text.extend(row.binding(), new Node[] {NodeFactory.createLiteralString(explained)});
  }
}
