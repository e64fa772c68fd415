// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;

/** Which entailed triples match the patterns of rows. */
public final class EntailedQuestion implements BatchedQuestion<Binding> {
  private final GraphState graph;
  private final List<Argument> triple;
  private final OutputArguments outputs;

  /**
   * @param triple subject, predicate and object: constants, or variables that rows bind or not
   */
  public EntailedQuestion(GraphState graph, List<Node> triple) {
    this.graph = graph;
    this.triple =
        List.of(
            new Argument(triple.get(0), "the subject"),
            new Argument(triple.get(1), "the predicate"),
            new Argument(triple.get(2), "the object"));
    this.outputs = new OutputArguments(triple);
  }

  @Override
  public boolean readsRows() {
    return false;
  }

  @Override
  public Binding read(Binding row) {
    return row;
  }

  @Override
  public Iterator<Binding> answer(List<Binding> batch) {
    return new EntailedAnswers(graph, triple, outputs, batch);
  }
}
