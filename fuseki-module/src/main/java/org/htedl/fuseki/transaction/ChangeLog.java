package org.htedl.fuseki.transaction;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction has done to the graphs of its dataset so far. Used by the transaction's
 * thread.
 */
final class ChangeLog {
  private final ToIntFunction<Node> limits;
  private final Map<Node, GraphLog> graphs = new HashMap<>();
  private boolean everything;
  private long operations;

  /**
   * @param limits how many triples of a graph are worth noting; 0 if nobody would use them
   */
  ChangeLog(ToIntFunction<Node> limits) {
    this.limits = limits;
  }

  void add(Node graph, Triple triple) {
    operations++;
    of(graph).note(triple, true);
  }

  void remove(Node graph, Triple triple) {
    operations++;
    of(graph).note(triple, false);
  }

  /** The graph changes in a way that is not noted. */
  void change(Node graph) {
    operations++;
    of(graph).lose();
  }

  /** Any graph may change in any way. */
  void changeEverything() {
    operations++;
    everything = true;
  }

  private GraphLog of(Node graph) {
    return graphs.computeIfAbsent(graph, g -> new GraphLog(limits.applyAsInt(g)));
  }

  /** Whether triples of this graph are being noted, so that it pays to look at each. */
  boolean notes(Node graph) {
    return !everything && of(graph).isKnown();
  }

  boolean isEmpty() {
    return !everything && graphs.isEmpty();
  }

  boolean isEverything() {
    return everything;
  }

  /** The graphs that were touched; meaningless if everything was. */
  Set<Node> graphs() {
    return graphs.keySet();
  }

  /** What was done to the graph, or null if it was not touched. */
  @Nullable GraphLog log(Node graph) {
    return graphs.get(graph);
  }

  /** Grows with every operation. */
  long operations() {
    return operations;
  }
}
