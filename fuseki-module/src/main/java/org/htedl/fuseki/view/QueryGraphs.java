// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BooleanSupplier;
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
  private final @Nullable Mirrors mirrorsInside;
  private final Entailment entailment;
  private final Map<Node, ActiveGraph> known = new HashMap<>();
  private TransientGraph.@Nullable Surroundings surroundings;
  private int refusedDefinitions;

  /**
   * @param dataset what the query may read
   * @param layers those of the dataset
   * @param settings the context of the query; it is read until the query ends
   * @param defaultGraph the graph that the query reads where it names none
   */
  public QueryGraphs(
      DatasetGraph dataset, DatasetLayers layers, Context settings, Node defaultGraph) {
    this.dataset = dataset;
    // A filter needs the executor of TDB2, which the caller may replace for its own view.
    Context own = GraphFinder.isFiltered(settings) ? settings.copy() : settings;
    this.execution = ExecutionContext.create(dataset, dataset.getDefaultGraph(), own);
    this.defaultGraph = defaultGraph;
    this.names = GraphFinder.namesOf(dataset, execution);
    this.data = GraphFinder.dataOf(dataset, execution, names);
    this.mirrorsInside = layers.mirrorsInside();
    this.entailment =
        mirrorsInside == null
            ? GraphFinder.provision(dataset).closure().mode()
            : mirrorsInside.settings().entailment();
  }

  ExecutionContext execution() {
    return execution;
  }

  /** The default graph of the query. */
  public Node defaultGraph() {
    return defaultGraph;
  }

  /** The graph that the query means by this name. */
  public Node named(@Nullable Node graph) {
    return graph == null || graph.equals(Quad.defaultGraphNodeGenerated)
        ? defaultGraph
        : GraphNames.canonical(graph);
  }

  /** The graph with its mirror. */
  public ActiveGraph graph(Node name) {
    return known.computeIfAbsent(name, this::find);
  }

  private ActiveGraph find(Node name) {
    ActiveGraph lasting = GraphFinder.lasting(execution, dataset, name);
    if (lasting != null) {
      return lasting;
    }
    TransientGraph.Surroundings read = surroundings;
    if (read == null) {
      read = GraphFinder.surroundings(dataset, data, names, cancellation(), end());
      surroundings = read;
    }
    return read.graph(name);
  }

  /**
   * The closed mirror of a graph.
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
    TransactionState state = mirrorsInside == null ? null : mirrorsInside.transactions().current();
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

  /** Returns whether a graph is empty as stored. */
  public boolean isEmpty(Node graph) {
    return data.isEmpty(graph);
  }

  /** The names of the named graphs that have a triple as stored. */
  public Iterator<Node> names() {
    return data.graphNames();
  }

  /** The entailment of the mirrors. */
  public Entailment entailment() {
    return entailment;
  }

  /** The lasting mirrors of the dataset, or of the one that it is a part of; null without any. */
  public @Nullable Mirrors mirrorsInside() {
    return mirrorsInside;
  }

  /** The shared indexes of graph patterns; null without lasting mirrors. */
  public @Nullable PatternIndexes indexes() {
    return mirrorsInside == null ? null : mirrorsInside.patterns().indexes();
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
