// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.jspecify.annotations.Nullable;

/**
 * Asks an endpoint about many nodes, a block at a time. The rows of a block are counted first, and
 * what comes is compared with that: endpoints cut results without saying so. A block that is cut,
 * or takes too long, is halved; a node that is alone is refused then.
 */
final class NodeBlocks {
  /** The nodes of a block at first. */
  static final int NODES = 200;

  private static final Var COUNT = Var.alloc("count");
  private static final Var PREDICATE = Var.alloc("p");

  private final Endpoint endpoint;
  private final String graph;

  /** The most rows that seem to come at a time: a block of more is not tried. */
  private long rowLimit = Long.MAX_VALUE;

  /**
   * @param graph the IRI of the graph as it is written; empty for the default graph
   */
  NodeBlocks(Endpoint endpoint, String graph) {
    this.endpoint = endpoint;
    this.graph = graph;
  }

  /**
   * Sends all rows about the nodes.
   *
   * @param most the most triples of one node and predicate
   */
  void ask(BlockQuery query, Collection<Node> nodes, long most, Consumer<Binding> found) {
    List<Node> all = new ArrayList<>(nodes);
    Deque<List<Node>> left = new ArrayDeque<>();
    for (int from = 0; from < all.size(); from += NODES) {
      left.add(all.subList(from, Math.min(all.size(), from + NODES)));
    }
    while (!left.isEmpty()) {
      List<Node> block = left.remove();
      List<Binding> rows =
          block.size() == 1 ? alone(query, block, most) : tried(query, block, most);
      if (rows == null) {
        left.addFirst(block.subList(block.size() / 2, block.size()));
        left.addFirst(block.subList(0, block.size() / 2));
      } else {
        rows.forEach(found);
      }
    }
  }

  /** The rows about several nodes; null if fewer are to be tried. */
  private @Nullable List<Binding> tried(BlockQuery query, List<Node> block, long most) {
    try {
      long count = count(query.count(block, graph));
      if (count > rowLimit || count > most && query.group().isEmpty()) {
        return null;
      }
      List<Binding> rows = endpoint.rows(query.rows(block, graph));
      return isWhole(rows, count) ? rows : null;
    } catch (SlowEndpointException late) {
      return null;
    }
  }

  private List<Binding> alone(BlockQuery query, List<Node> block, long most) {
    Node node = block.getFirst();
    try {
      long count = count(query.count(block, graph));
      if (count > most && query.group().isEmpty()) {
        checkHub(query, block, most);
      }
      List<Binding> rows = endpoint.rows(query.rows(block, graph));
      if (!isWhole(rows, count)) {
        throw cut(rows.size(), count, "about " + SparqlTerms.iri(node));
      }
      return rows;
    } catch (SlowEndpointException late) {
      throw new RefusedSourceException(
          "the endpoint does not answer about %s: %s (raise --endpoint-timeout, or try again later)"
              .formatted(SparqlTerms.iri(node), late.getMessage()));
    }
  }

  private void checkHub(BlockQuery query, List<Node> block, long most)
      throws SlowEndpointException {
    List<Binding> largest = endpoint.rows(query.largest(block, graph));
    for (Binding row : largest) {
      long count = number(row);
      if (count > most) {
        throw LevelFilter.hub(block.getFirst(), row.get(PREDICATE), query.backwards(), count, most);
      }
    }
  }

  /**
   * All rows of a query about no nodes in particular.
   *
   * @param what what is asked for, for a refusal
   * @throws SlowEndpointException if they do not come in time
   */
  List<Binding> whole(String count, String query, String what) throws SlowEndpointException {
    long expected = count(count);
    if (expected == 0) {
      return List.of();
    }
    List<Binding> rows = endpoint.rows(query);
    if (!isWhole(rows, expected)) {
      throw cut(rows.size(), expected, what);
    }
    return rows;
  }

  /** The rows of a query whose number nothing is compared with. */
  List<Binding> rows(String query) throws SlowEndpointException {
    return endpoint.rows(query);
  }

  private static RefusedSourceException cut(long came, long counted, String what) {
    return new RefusedSourceException(
        "the endpoint gave %,d of %,d results %s".formatted(came, counted, what));
  }

  /**
   * Whether as many rows came as were counted.
   *
   * @throws RefusedSourceException if there are more
   */
  private boolean isWhole(List<Binding> rows, long count) {
    if (rows.size() > count) {
      throw new RefusedSourceException(
          "the endpoint counted %,d results and gave %,d: its data has changed, so try again"
              .formatted(count, rows.size()));
    }
    if (rows.size() < count) {
      rowLimit = Math.min(rowLimit, Math.max(1, rows.size()));
    }
    return rows.size() == count;
  }

  private long count(String query) throws SlowEndpointException {
    List<Binding> rows = endpoint.rows(query);
    if (rows.size() != 1) {
      throw new RefusedSourceException("the endpoint does not count results");
    }
    return number(rows.getFirst());
  }

  private static long number(Binding row) {
    Node count = row.get(COUNT);
    if (count == null
        || !count.isLiteral()
        || !(count.getLiteralValue() instanceof Number number)) {
      throw new RefusedSourceException("the endpoint does not count results");
    }
    return number.longValue();
  }
}
