// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;

/** Members of classes as pairs of {@code rdf:type}, for axioms about that property. */
public final class TypeRole {
  private TypeRole() {}

  /**
   * All members of all classes as pairs.
   *
   * @param type the id of {@code rdf:type}
   * @throws org.htedl.limit.MirrorLimitException if there are more than a relation can hold
   */
  public static Role of(WorkingFacts facts, int type) {
    long members = 0;
    for (NodeSet row : facts.classes().values()) {
      members += row.cardinality();
    }
    facts.check(type, members);
    long[] pairs = new long[(int) members];
    int[] next = {0};
    facts
        .classes()
        .forEach((id, row) -> row.forEach(node -> pairs[next[0]++] = (long) node << 32 | id));
    Adjacency forward = Adjacency.of(pairs);
    return new Role(forward, forward.inverted());
  }

  /** Makes the pairs members of classes again. */
  public static void take(WorkingFacts facts, int type) {
    Role types = facts.roles().remove(type);
    if (types == null) {
      return;
    }
    Map<Integer, NodeSet> more = new HashMap<>();
    types
        .inverse()
        .forEachHead(
            (id, all, from, to) ->
                more.put(id, NodeSet.of(facts.layout(), Arrays.copyOfRange(all, from, to))));
    facts.addMembers(more);
  }
}
