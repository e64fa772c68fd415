// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.graph.Node;

/**
 * What is asked about nodes at the same distance from the examples: all their types and values; all
 * their edges, if there is still a step to be made from them; and one triple for every other
 * predicate by which they are a subject, or by which they are an object where that gives a type.
 *
 * @param nodes IRIs and blank nodes
 * @param steps how many steps may still be made from them; where it is 0 no edges are asked for
 * @param inverse whether steps lead from objects to subjects, too
 * @param walked the predicates by which a step leads
 * @param ranged the predicates whose objects get a type from them
 * @param most the most triples of one node, predicate and direction
 */
public record Level(
    Set<Node> nodes,
    int steps,
    boolean inverse,
    Predicate<Node> walked,
    Set<Node> ranged,
    long most) {
  public Level {
    ranged = Set.copyOf(ranged);
    if (steps < 0 || most < 1) {
      throw new IllegalArgumentException("steps %d, most %d".formatted(steps, most));
    }
  }

  /** Whether all edges of this direction and predicate are asked for. */
  boolean wantsEdges(Node predicate, boolean backwards) {
    return steps > 0 && (inverse || !backwards) && walked.test(predicate);
  }
}
