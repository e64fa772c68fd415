// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.ReadyMirrors;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * A graph as the engine sees it: exactly the data that the caller's transaction sees, and no graph
 * that the caller may not read. Valid within that transaction, on its thread.
 */
public interface ActiveGraph {
  /**
   * The mirror of the graph, built if need be.
   *
   * @throws org.htedl.limit.MemoryBudgetException if it would need more memory than it may use
   * @throws org.htedl.limit.MirrorLimitException if no mirror can hold it
   * @throws org.apache.jena.query.QueryCancelledException if the caller no longer waits for it
   */
  Mirror mirror();

  /** The entailment of the mirror. */
  Entailment entailment();

  /** The names known in any graph of the dataset that the caller may read. */
  Vocabulary vocabulary();

  /** The dataset's prefixes: prefix, without colon, to namespace. */
  Map<String, String> prefixes();

  /**
   * The names (IRIs or {@code _:label}) of the examples in the set with this IRI: from this graph,
   * and if it has none from the rest of the dataset; empty if there is no such set.
   */
  Optional<Set<String>> examples(String iri);

  /**
   * The literal that the storage keeps if this one is written: TDB2 keeps {@code 01} as {@code 1}.
   */
  Node asStored(Node literal);

  /** The engine to ask. */
  Engine engine();

  /**
   * An index of the mirror for another purpose, made apart from the caller when first asked for and
   * kept as long as the mirror and as there is memory.
   *
   * @param owner whose index it is
   */
  <T extends DerivedIndex> T index(Object owner, DerivedIndex.Maker<T> maker);

  /** A part of the memory that mirrors and evaluations may take, nothing at first. */
  MemoryClaim claim();

  /** What evaluations on this graph share with others of its dataset. */
  Provision provision();

  /** Lets go of mirrors that were made for this caller alone, who asks no more. */
  default void release() {}

  /** The graph that a query's execution is matching at this point. */
  static ActiveGraph of(ExecutionContext execution) {
    return GraphFinder.activeGraph(execution);
  }

  /**
   * Another graph of the dataset that a query runs on.
   *
   * @param graphName a graph's name, {@code urn:x-arq:DefaultGraph} or {@code urn:x-arq:UnionGraph}
   */
  static ActiveGraph of(ExecutionContext execution, Node graphName) {
    return GraphFinder.graph(execution, graphName);
  }

  /** The names of the named graphs of a query's dataset that the caller may read. */
  static Iterator<Node> graphNames(ExecutionContext execution) {
    return GraphFinder.graphNames(execution);
  }

  /** Whether a query's dataset has a graph of this name that the caller may read. */
  static boolean exists(ExecutionContext execution, Node graphName) {
    return GraphFinder.exists(execution, graphName);
  }

  /**
   * The mirror of what a graph asserts, for plain patterns: only if it is there already.
   *
   * @param graphName a graph's name, or null for the one that is being matched
   */
  static ReadyMirrors.Found mirrorIfReady(ExecutionContext execution, @Nullable Node graphName) {
    return GraphFinder.mirrorIfReady(execution, graphName);
  }

  /**
   * Whether what a query's execution is matching is a named graph of which the caller may read
   * nothing. Such a graph has to look as if it did not exist, which Jena does not ensure.
   */
  static boolean isHidden(ExecutionContext execution) {
    return GraphFinder.isActiveHidden(execution);
  }

  /** The engine, memory and settings for all graphs of a dataset. */
  static Provision provision(DatasetGraph dataset) {
    return GraphFinder.provision(dataset);
  }

  /** A graph of a dataset, for callers outside a query; within a transaction of the dataset. */
  static ActiveGraph of(DatasetGraph dataset, Node graphName, Cancellation cancellation) {
    return GraphFinder.graph(dataset, graphName, cancellation);
  }
}
