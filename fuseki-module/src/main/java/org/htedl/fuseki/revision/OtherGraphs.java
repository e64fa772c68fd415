// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.data.GraphNames;
import org.jspecify.annotations.Nullable;

/**
 * What a dataset contains besides a graph, for each graph of which that was asked: the default
 * graph, and the union of the named graphs, where they have data. Thread-safe.
 */
final class OtherGraphs {
  /** The graphs that have all others there are: more data makes no difference to them. */
  private GraphMap<List<Node>> complete;

  private GraphMap<List<Node>> incomplete;

  private OtherGraphs(GraphMap<List<Node>> complete, GraphMap<List<Node>> incomplete) {
    this.complete = complete;
    this.incomplete = incomplete;
  }

  /** Nothing is known. */
  static OtherGraphs unknown() {
    return new OtherGraphs(GraphMap.empty(), GraphMap.empty());
  }

  /**
   * The graphs with data, other than the given one; the union stands for all named graphs.
   *
   * @param finder looks them up in the data if need be
   */
  List<Node> of(Node graph, Function<Node, List<Node>> finder) {
    List<Node> known = known(graph);
    if (known != null) {
      return known;
    }
    List<Node> found = List.copyOf(finder.apply(graph));
    enter(graph, found);
    return found;
  }

  private synchronized @Nullable List<Node> known(Node graph) {
    List<Node> found = complete.get(graph);
    return found == null ? incomplete.get(graph) : found;
  }

  private synchronized void enter(Node graph, List<Node> found) {
    if (found.size() == (isNamed(graph) ? 2 : 1)) {
      complete = complete.with(graph, found);
    } else {
      incomplete = incomplete.with(graph, found);
    }
  }

  /** The same after some changes, of which not everything is touched. Costs the touched graphs. */
  synchronized OtherGraphs after(Changes changes) {
    OtherGraphs after =
        new OtherGraphs(changes.onlyAdditions() ? complete : GraphMap.empty(), GraphMap.empty());
    for (Node graph : changes.graphs().keySet()) {
      List<Node> found = isAlone(graph, changes.graphs().keySet()) ? known(graph) : null;
      if (found != null) {
        after.enter(graph, found);
      }
    }
    return after;
  }

  /** Whether no graph but this one is among the touched ones. */
  private static boolean isAlone(Node graph, Set<Node> touched) {
    return isNamed(graph)
        ? Set.of(graph, GraphNames.UNION).containsAll(touched)
        : touched.equals(Set.of(graph));
  }

  private static boolean isNamed(Node graph) {
    return !graph.equals(GraphNames.DEFAULT) && !graph.equals(GraphNames.UNION);
  }
}
