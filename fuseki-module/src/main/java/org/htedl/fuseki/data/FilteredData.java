// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.core.Substitute;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.BindingRoot;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.engine.main.QC;

/**
 * A TDB2 dataset of which the caller may read a part. The dataset itself shows everything; what is
 * hidden is left out by the executor of basic graph patterns alone, so that is what has to be
 * asked.
 *
 * @param execution an execution over the dataset, its active graph one of TDB2's own
 */
public record FilteredData(ExecutionContext execution) implements VisibleData {
  private static final Var G = Var.alloc("g");
  private static final Var S = Var.alloc("s");
  private static final Var P = Var.alloc("p");
  private static final Var O = Var.alloc("o");

  /** The part of the dataset that this execution may read. */
  public static FilteredData of(DatasetGraph dataset, ExecutionContext execution) {
    return new FilteredData(
        ExecutionContext.create(dataset, dataset.getDefaultGraph(), execution.getContext()));
  }

  @Override
  public Iterator<Triple> triples(Node graph, Node subject, Node predicate, Node object) {
    Triple pattern =
        Triple.create(variable(subject, S), variable(predicate, P), variable(object, O));
    Iterator<Triple> all =
        Iter.map(rows(graph, pattern), row -> Substitute.substitute(pattern, row));
    return Quad.isUnionGraph(graph) && !VisibleData.isScan(subject, predicate, object)
        ? Iter.distinct(all)
        : all;
  }

  private static Node variable(Node node, Var variable) {
    return Node.ANY.equals(node) ? variable : node;
  }

  private QueryIterator rows(Node graph, Triple pattern) {
    // Not the union graph: TDB2's takes two literals of equal value for one.
    Node matched =
        Quad.isDefaultGraph(graph)
            ? Quad.defaultGraphNodeGenerated
            : Quad.isUnionGraph(graph) ? G : graph;
    OpQuadPattern op = new OpQuadPattern(matched, BasicPattern.wrap(List.of(pattern)));
    QueryIterator root = QueryIterSingleton.create(BindingRoot.create(), execution);
    return QC.execute(op, root, execution);
  }

  @Override
  public boolean isEmpty(Node graph) {
    QueryIterator rows = rows(graph, Triple.create(S, P, O));
    try {
      return !rows.hasNext();
    } finally {
      rows.close();
    }
  }

  @Override
  public Iterator<Node> graphNames() {
    return Iter.filter(execution.getDataset().listGraphNodes(), name -> !isEmpty(name));
  }
}
