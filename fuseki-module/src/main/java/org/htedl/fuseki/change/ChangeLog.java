// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.change;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a running transaction to the graphs of its dataset. Used by the transaction's
 * thread.
 */
public final class ChangeLog {
  /** Bytes of a noted triple, about: an entry, the triple, and terms that may be its own. */
  public static final long BYTES_A_TRIPLE = 250;

  private final ToIntFunction<Node> limits;
  private final Map<Node, GraphLog> graphs = new HashMap<>();
  private boolean everything;
  private long operations;
  private volatile long noted;

  /**
   * @param limits how many triples of a graph to record; 0 if they would not be used
   */
  public ChangeLog(ToIntFunction<Node> limits) {
    this.limits = limits;
  }

  public void add(Node graph, Triple triple) {
    note(graph, triple, true);
  }

  public void remove(Node graph, Triple triple) {
    note(graph, triple, false);
  }

  private void note(Node graph, Triple triple, boolean isPresent) {
    operations++;
    GraphLog log = of(graph);
    int before = log.size();
    log.note(triple, isPresent);
    noted = noted + log.size() - before; // one writer
  }

  /** How many triples are noted; may be asked by other threads. */
  public long noted() {
    return noted;
  }

  /** The graph changes in a way that is not noted. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
  public void change(Node graph) {
    operations++;
    GraphLog log = of(graph);
    noted = noted - log.size();
    log.lose();
  }

  /** Any graph may change in any way. */
  public void changeEverything() {
    operations++;
    everything = true;
  }

  private GraphLog of(Node graph) {
    return graphs.computeIfAbsent(graph, g -> new GraphLog(limits.applyAsInt(g)));
  }

  /** Whether triples of this graph are being noted, so that it pays to look at each. */
  public boolean notes(Node graph) {
    return !everything && of(graph).isKnown();
  }

  public boolean isEmpty() {
    return !everything && graphs.isEmpty();
  }

  boolean isEverything() {
    return everything;
  }

  /** The graphs that were touched; meaningless if everything was. */
  Set<Node> graphs() {
    return graphs.keySet();
  }

  /** The changes of the graph, or null if there are none. */
  @Nullable GraphLog log(Node graph) {
    return graphs.get(graph);
  }

  /** Grows with every operation. */
  public long operations() {
    return operations;
  }
}
