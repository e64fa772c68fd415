// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * What one execution of a query remembers from one call of a property function to the next, since
 * Jena makes the functions anew for every call. Kept in the context of the execution; used by its
 * thread.
 */
public final class ExecutionState {
  private static final Symbol SYMBOL = Symbol.create(HtedlVocabulary.NAMESPACE + "executionState");

  /** Graphs remembered: {@code GRAPH ?g} may go through any number of them. */
  private static final int GRAPHS = 32;

  private final @Nullable Query query;
  private final @Nullable AtomicBoolean cancelSignal;
  private final Map<String, String> prefixes;
  private final Recent<Mirror, GraphState> graphs = new Recent<>(GRAPHS);
  private final Recent<DatasetGraph, ExpressionReader> readers = new Recent<>(GRAPHS);

  private ExecutionState(@Nullable Query query, @Nullable AtomicBoolean cancelSignal) {
    this.query = query;
    this.cancelSignal = cancelSignal;
    this.prefixes =
        query == null ? Map.of() : Map.copyOf(query.getPrefixMapping().getNsPrefixMap());
  }

  /** The state of the execution that this context belongs to. */
  @SuppressWarnings("ReferenceEquality") // equal queries may still be two executions
  public static ExecutionState of(ExecutionContext execution) {
    Context context = execution.getContext();
    Query query = context.get(ARQConstants.sysCurrentQuery);
    AtomicBoolean cancelSignal = execution.getCancelSignal();
    ExecutionState state = context.get(SYMBOL);
    // Of two queries that run with one context, the second must not get the names of the first.
    if (state == null || state.query != query || state.cancelSignal != cancelSignal) {
      state = new ExecutionState(query, cancelSignal);
      context.set(SYMBOL, state);
    }
    return state;
  }

  /** The active graph of a context of this execution. */
  public GraphState graph(ExecutionContext execution) {
    return graph(execution, ActiveGraph.of(execution));
  }

  /** Another graph of the dataset that the execution runs on. */
  public GraphState graph(ExecutionContext execution, Node graphName) {
    return graph(execution, ActiveGraph.of(execution, graphName));
  }

  private GraphState graph(ExecutionContext execution, ActiveGraph active) {
    return graphs.get(
        active.mirror(),
        mirror -> new GraphState(active, mirror, reader(execution, active), this::isCancelled));
  }

  /**
   * The reader of expressions of the dataset. One for all its graphs: names are those of the whole
   * dataset, and {@code GRAPH ?g} asks each of many graphs the same.
   */
  private ExpressionReader reader(ExecutionContext execution, ActiveGraph active) {
    return readers.get(
        execution.getDataset(),
        dataset ->
            new ExpressionReader(
                new ExpressionCompiler(
                    active.vocabulary(), List.of(prefixes, Map.copyOf(active.prefixes())))));
  }

  private boolean isCancelled() {
    return cancelSignal != null && cancelSignal.get();
  }

  /** The most recently used values by the identity of their keys. */
  private static final class Recent<K, V> {
    /** Compares keys as objects: what they are is what they were made for. */
    private record Identity(Object key) {
      @Override
      @SuppressWarnings("ReferenceEquality") // that is its purpose
      public boolean equals(Object other) {
        return other instanceof Identity that && that.key == key;
      }

      @Override
      public int hashCode() {
        return System.identityHashCode(key);
      }
    }

    private final int limit;
    private final LinkedHashMap<Identity, V> values = new LinkedHashMap<>(16, 0.75f, true);

    Recent(int limit) {
      this.limit = limit;
    }

    V get(K key, Function<K, V> maker) {
      Identity identity = new Identity(key);
      V value = values.get(identity);
      if (value == null) {
        value = maker.apply(key);
        values.put(identity, value);
        if (values.size() > limit) {
          values.pollFirstEntry();
        }
      }
      return value;
    }
  }
}
