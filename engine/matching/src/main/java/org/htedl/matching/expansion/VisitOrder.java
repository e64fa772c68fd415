// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.matching.expansion.QueryGraph.Link;
import org.htedl.mirror.relation.Adjacency;

/** In which order the variables of a pattern get their values. */
enum VisitOrder {
  /** The next variable is the one with the fewest candidates by the sizes of relations. */
  SIZES {
    @Override
    List<Integer> of(QueryGraph graph) {
      List<Integer> order = new ArrayList<>();
      while (order.size() < graph.variables()) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int variable = 0; variable < graph.variables(); variable++) {
          double size = order.contains(variable) ? Double.NaN : size(graph, variable, order);
          if (size < least) {
            best = variable;
            least = size;
          }
        }
        if (best < 0) {
          return List.of();
        }
        order.add(best);
      }
      return order;
    }
  },
  /**
   * GpSense's: from the constant with the most edges, or the variable if there is none, on to the
   * neighbour with the most neighbours that are not in the order yet.
   */
  PAPER {
    @Override
    List<Integer> of(QueryGraph graph) {
      List<Integer> order = new ArrayList<>();
      List<Integer> all = new ArrayList<>();
      Set<Integer> reached = new HashSet<>(mostLinkedConstant(graph));
      while (order.size() < graph.variables()) {
        int best = -1;
        long most = -1;
        for (int variable = 0; variable < graph.variables(); variable++) {
          boolean isNext =
              !order.contains(variable)
                  && (reached.contains(variable) || order.isEmpty() && reached.isEmpty());
          long more = isNext ? newNeighbours(graph, variable, all) : -1;
          if (more > most) {
            best = variable;
            most = more;
          }
        }
        if (best < 0) {
          best = anchored(graph, order);
        }
        if (best < 0) {
          return List.of();
        }
        order.add(best);
        all.add(best);
        reached.addAll(neighbours(graph, best));
      }
      return order;
    }
  };

  /** All variables, each reached by an earlier one or a constant; empty if that cannot be. */
  abstract List<Integer> of(QueryGraph graph);

  /**
   * The candidates of a variable after others; infinite if neither these nor a constant lead there.
   */
  private static double size(QueryGraph graph, int variable, List<Integer> before) {
    double least = Double.POSITIVE_INFINITY;
    for (Link link : graph.to(variable)) {
      Adjacency relation = link.relation();
      if (link.from() == QueryGraph.CONSTANT) {
        least = Math.min(least, relation.targetsOf(link.constant()).length);
      } else if (before.contains(link.from())) {
        least = Math.min(least, relation.size() / Math.max(1.0, relation.heads().length));
      } else if (before.isEmpty()) {
        least = Math.min(least, relation.size());
      }
    }
    return least;
  }

  /** The variables next to the constant that has the most of them. */
  private static Set<Integer> mostLinkedConstant(QueryGraph graph) {
    Set<Integer> best = Set.of();
    for (Link link : graph.links()) {
      if (link.from() == QueryGraph.CONSTANT) {
        Set<Integer> next = new TreeSet<>();
        for (Link other : graph.links()) {
          if (other.from() == QueryGraph.CONSTANT && other.constant() == link.constant()) {
            next.add(other.to());
          }
        }
        best = next.size() > best.size() ? next : best;
      }
    }
    return best;
  }

  private static Set<Integer> neighbours(QueryGraph graph, int variable) {
    Set<Integer> all = new TreeSet<>();
    graph.to(variable).stream()
        .filter(link -> link.from() != QueryGraph.CONSTANT && link.from() != variable)
        .forEach(link -> all.add(link.from()));
    return all;
  }

  private static long newNeighbours(QueryGraph graph, int variable, List<Integer> order) {
    return neighbours(graph, variable).stream().filter(next -> !order.contains(next)).count();
  }

  /** A variable that another constant leads to, where no neighbour is left; negative if none. */
  private static int anchored(QueryGraph graph, List<Integer> order) {
    return graph.links().stream()
        .filter(link -> link.from() == QueryGraph.CONSTANT && !order.contains(link.to()))
        .mapToInt(Link::to)
        .min()
        .orElse(-1);
  }
}
