// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.Iterator;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.util.Context;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.Refusals;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.StoredTerms;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.TransactionState;
import org.htedl.limit.Cancellation;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * The graphs of a dataset as one query sees them: their triples as stored, and their mirrors. Valid
 * within the query's transaction, on its thread.
 */
public final class QueryGraphs {
  private final DatasetGraph dataset;
  private final ExecutionContext execution;
  private final Node defaultGraph;
  private final VisibleData names;
  private final VisibleData data;
  private final DatasetLayers layers;
  private final Entailment entailment;
  private TransientGraph.@Nullable Surroundings surroundings;
  private int refusedDefinitions;

  /**
   * @param dataset what the query may read
   * @param settings the context of the query; it is read until the query ends
   * @param defaultGraph the graph that the query reads where it names none
   */
  public QueryGraphs(DatasetGraph dataset, Context settings, Node defaultGraph) {
    this.dataset = dataset;
    this.execution = ExecutionContext.create(dataset, dataset.getDefaultGraph(), settings);
    this.defaultGraph = defaultGraph;
    this.names = GraphFinder.namesOf(dataset, execution);
    this.data = GraphFinder.dataOf(dataset, execution, names);
    this.layers = DatasetLayers.of(dataset);
    this.entailment = GraphFinder.provision(dataset).closure().mode();
  }

  ExecutionContext execution() {
    return execution;
  }

  /** The graph that is read where a query names none. */
  public Node defaultGraph() {
    return defaultGraph;
  }

  /** The graph that is read where a query names this one. */
  public Node named(@Nullable Node graph) {
    return graph == null || graph.equals(Quad.defaultGraphNodeGenerated)
        ? defaultGraph
        : GraphNames.canonical(graph);
  }

  /** The graph with its mirror. */
  public ActiveGraph graph(Node name) {
    ActiveGraph lasting = GraphFinder.lasting(execution, dataset, name);
    if (lasting != null) {
      return lasting;
    }
    TransientGraph.Surroundings known = surroundings;
    if (known == null) {
      known = GraphFinder.surroundings(dataset, execution, data, names, end());
      surroundings = known;
    }
    return known.graph(name);
  }

  /**
   * The mirror of a graph with what follows from it.
   *
   * @throws RuntimeException as {@link ActiveGraph#mirror}
   */
  public Mirror closed(Node name) {
    Mirror mirror = graph(name).mirror();
    noteRefusals(mirror);
    return mirror;
  }

  void noteRefusals(Mirror closed) {
    refusedDefinitions = Math.max(refusedDefinitions, Refusals.in(closed).sentences().size());
  }

  /** Definitions that were refused in one of the mirrors so far, so that their part is missing. */
  public int refusedDefinitions() {
    return refusedDefinitions;
  }

  /** What tells that the mirrors read for the query alone are not needed any more. */
  private BooleanSupplier end() {
    Mirrors mirrors = layers.mirrorsInside();
    TransactionState state = mirrors == null ? null : mirrors.transactions().current();
    return state == null ? () -> false : state::hasEnded;
  }

  /** The triples of a graph as stored that match, each once. */
  public Iterator<Triple> triples(Node graph, Node subject, Node predicate, Node object) {
    Iterator<Triple> triples = data.triples(graph, subject, predicate, object);
    boolean isMerged =
        dataset instanceof DynamicDatasetGraph && graph.equals(GraphNames.DEFAULT)
            || graph.equals(GraphNames.UNION);
    return isMerged ? Iter.distinct(triples) : triples;
  }

  /** Whether a graph has a triple as stored. */
  public boolean isEmpty(Node graph) {
    return data.isEmpty(graph);
  }

  /** The names of the named graphs that have a triple as stored. */
  public Iterator<Node> names() {
    return data.graphNames();
  }

  /** What follows from the data. */
  public Entailment entailment() {
    return entailment;
  }

  /** The form in which the storage keeps an object. */
  public UnaryOperator<Node> storedForm() {
    return layers.isTdb2() ? StoredTerms::inTdb2 : UnaryOperator.identity();
  }

  /** Indexes that graph patterns on mirrors of the dataset share; null if it has no mirrors. */
  public @Nullable PatternIndexes indexes() {
    Mirrors mirrors = layers.mirrorsInside();
    return mirrors == null ? null : mirrors.patterns().indexes();
  }

  /** Stops work for the query when it is cancelled. */
  public Cancellation cancellation() {
    return GraphFinder.cancellation(execution);
  }

  /** The mirrors read for this query alone are not needed any more. */
  public void release() {
    if (surroundings != null) {
      surroundings.mirrors().release();
    }
  }
}
