// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;

/** Removes from a graph's closure what follows from the schema's axioms alone. */
public final class SchemaOnlyFacts {
  private final WorkingFacts facts;
  private final Mirror asserted;

  private SchemaOnlyFacts(WorkingFacts facts, Mirror asserted) {
    this.facts = facts;
    this.asserted = asserted;
  }

  /**
   * Removes what follows from the schema alone.
   *
   * @param facts what follows from graph and schema together; what is in {@code alone} and not in
   *     {@code asserted} is taken from it
   * @param alone what follows from the schema
   * @param asserted what the graph says
   */
  public static void remove(
      WorkingFacts facts, WorkingFacts alone, Mirror asserted, Bounds bounds) {
    SchemaOnlyFacts removal = new SchemaOnlyFacts(facts, asserted);
    new HashMap<>(alone.classes())
        .forEach(
            (type, schemas) -> {
              bounds.check();
              removal.takeMembers(type, schemas);
            });
    new HashMap<>(alone.roles())
        .forEach(
            (predicate, schemas) -> {
              bounds.check();
              removal.takePairs(predicate, schemas);
            });
    new HashMap<>(alone.columns())
        .forEach(
            (predicate, schemas) -> {
              bounds.check();
              removal.takeValues(predicate, schemas);
            });
  }

  private void takeMembers(int type, NodeSet schemas) {
    NodeSet own = asserted.members(type);
    int[] kept =
        Arrays.stream(facts.members(type).toArray())
            .filter(node -> own.contains(node) || !schemas.contains(node))
            .toArray();
    replace(facts.classes(), type, NodeSet.of(facts.layout(), kept), kept.length == 0);
  }

  private void takePairs(int predicate, Role schemas) {
    Adjacency left =
        left(
            facts.role(predicate).forward(), schemas.forward(), asserted.role(predicate).forward());
    replace(facts.roles(), predicate, new Role(left, left.inverted()), left.size() == 0);
  }

  private void takeValues(int predicate, ValueColumn schemas) {
    Adjacency left =
        left(
            facts.values(predicate).postings(),
            schemas.postings(),
            asserted.values(predicate).postings());
    replace(facts.columns(), predicate, new ValueColumn(left), left.size() == 0);
  }

  private static <T> void replace(Map<Integer, T> map, int key, T value, boolean isEmpty) {
    if (isEmpty) {
      map.remove(key);
    } else {
      map.put(key, value);
    }
  }

  private static Adjacency left(Adjacency all, Adjacency schemas, Adjacency own) {
    return Adjacency.of(
        Arrays.stream(all.pairs())
            .filter(
                pair ->
                    own.contains((int) (pair >>> 32), (int) pair)
                        || !schemas.contains((int) (pair >>> 32), (int) pair))
            .toArray());
  }
}
