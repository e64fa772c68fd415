package org.htedl.answerset.search;

import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.program.GroundRule;
import org.htedl.closure.graph.Components;
import org.htedl.mirror.relation.Adjacency;

/** Which atoms of a program depend positively on each other. */
final class PositiveDependence {
  private PositiveDependence() {}

  /** The strongly connected components; each rule leads from its heads to its positive atoms. */
  static Components components(List<GroundRule> rules) {
    long[] pairs = new long[1 << 10];
    int size = 0;
    for (GroundRule rule : rules) {
      for (int atom : rule.head()) {
        for (int literal : rule.body()) {
          if (literal > 0) {
            if (size == pairs.length) {
              pairs = Arrays.copyOf(pairs, Math.multiplyExact(2, size));
            }
            pairs[size++] = ((long) atom << 32) | literal;
          }
        }
      }
    }
    return Components.of(Adjacency.of(Arrays.copyOf(pairs, size)));
  }

  /** Whether an atom is in a positive loop. */
  static boolean isInLoop(Components components, int atom) {
    int component = components.of(atom);
    if (component < 0) {
      return false;
    }
    if (components.size(component) > 1) {
      return true;
    }
    for (int successor : components.successors(component)) {
      if (successor == component) {
        return true;
      }
    }
    return false;
  }
}
