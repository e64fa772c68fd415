// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Collection;
import java.util.Set;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.Triple;

/** What tests of closures have in common: a step of a walk, and a look at where it led. */
public final class ClosureComparison {
  private ClosureComparison() {}

  /**
   * Fails with the first difference and the graph if the mirrors do not say the same.
   *
   * @param where what is compared, with its seed
   */
  public static void same(String where, Mirror wanted, Mirror found, Collection<Triple> graph) {
    MirrorComparison.difference(wanted, found)
        .ifPresent(
            difference -> {
              StringBuilder text = new StringBuilder(where + ": " + difference + "\n");
              graph.forEach(triple -> text.append(triple).append('\n'));
              fail(text.toString());
            });
  }

  /** Takes triples from a graph, adds others, and says so; what is both added and removed stays. */
  static MirrorChange change(
      Set<Triple> graph, Collection<Triple> removed, Collection<Triple> added) {
    MirrorChange.Builder change = MirrorChange.builder();
    removed.forEach(triple -> change.remove(PatchWalk.fact(triple)));
    added.forEach(triple -> change.add(PatchWalk.fact(triple)));
    removed.forEach(graph::remove);
    graph.addAll(added);
    return change.build();
  }
}
