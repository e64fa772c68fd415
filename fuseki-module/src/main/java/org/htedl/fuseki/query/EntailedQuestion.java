package org.htedl.fuseki.query;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;

/** Which entailed triples match the patterns of rows. */
final class EntailedQuestion implements BatchedQuestion<Binding> {
  private final GraphState graph;
  private final List<Slot> triple;
  private final OutputSlots outputs;

  /**
   * @param triple subject, predicate and object: constants, or variables that rows bind or not
   */
  EntailedQuestion(GraphState graph, List<Node> triple) {
    this.graph = graph;
    this.triple =
        List.of(
            new Slot(triple.get(0), "the subject"),
            new Slot(triple.get(1), "the predicate"),
            new Slot(triple.get(2), "the object"));
    this.outputs = new OutputSlots(triple);
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
