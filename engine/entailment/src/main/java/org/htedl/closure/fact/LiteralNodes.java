// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;

/**
 * Facts in which literals are nodes too, numbered after all others, so that intermediate steps of
 * rules may have literals as subjects.
 */
public final class LiteralNodes {
  private final int nodes;
  private final int literals;
  private final int type;

  /**
   * @param nodes how many nodes there are; literal {@code l} becomes node {@code nodes + l}
   * @param literals how many literals there are
   * @param type the id of {@code rdf:type}
   */
  public LiteralNodes(int nodes, int literals, int type) {
    this.nodes = nodes;
    this.literals = literals;
    this.type = type;
  }

  /** The same facts with literals as nodes and no columns. */
  public WorkingFacts in(WorkingFacts facts) {
    WorkingFacts all = WorkingFacts.withLiterals(facts, nodes, literals);
    all.addMembers(facts.classes());
    facts.roles().forEach(all::setRole);
    facts
        .columns()
        .forEach(
            (predicate, column) -> {
              Adjacency postings = shifted(column.postings(), nodes);
              if (predicate == type) {
                postings.forEachHead(
                    (literal, members, from, to) ->
                        all.addMembers(
                            literal,
                            NodeSet.of(all.layout(), Arrays.copyOfRange(members, from, to))));
              } else {
                all.addPairs(predicate, postings.inverted());
              }
            });
    return all;
  }

  private static Adjacency shifted(Adjacency postings, int by) {
    long[] pairs = postings.pairs();
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] += (long) by << 32;
    }
    return Adjacency.of(pairs);
  }

  /**
   * What of such facts can be said in RDF.
   *
   * @param layout of the nodes without literals
   * @param isPredicate whether a node that is no literal may be a predicate
   */
  public WorkingFacts out(WorkingFacts all, Layout layout, IntPredicate isPredicate) {
    WorkingFacts facts = WorkingFacts.sharing(all, layout);
    Map<Integer, NodeSet> literalTypes = new HashMap<>();
    all.classes()
        .forEach(
            (id, row) -> {
              int[] members = nodesOf(row);
              if (id < nodes) {
                facts.setMembers(id, NodeSet.of(layout, members));
              } else {
                literalTypes.put(id - nodes, NodeSet.of(layout, members));
              }
            });
    literalTypes.forEach(
        (literal, row) -> {
          long[] pairs = new long[row.cardinality()];
          int[] next = {0};
          row.forEach(node -> pairs[next[0]++] = (long) literal << 32 | node);
          facts.addValues(type, Adjacency.of(pairs));
        });
    all.roles()
        .forEach(
            (id, role) -> {
              if (id < nodes && isPredicate.test(id)) {
                split(facts, id, role);
              }
            });
    return facts;
  }

  private int[] nodesOf(NodeSet row) {
    int[] members = row.toArray();
    int count = Arrays.binarySearch(members, nodes);
    return Arrays.copyOf(members, count < 0 ? -count - 1 : count);
  }

  private void split(WorkingFacts facts, int predicate, Role role) {
    long[] pairs = role.forward().pairs();
    long[] edges = new long[pairs.length];
    long[] values = new long[pairs.length];
    int edgeCount = 0;
    int valueCount = 0;
    for (long pair : pairs) {
      int subject = (int) (pair >>> 32);
      int object = (int) pair;
      if (subject < nodes && object < nodes) {
        edges[edgeCount++] = pair;
      } else if (subject < nodes) {
        values[valueCount++] = (long) (object - nodes) << 32 | subject;
      }
    }
    Adjacency forward = Adjacency.of(Arrays.copyOf(edges, edgeCount));
    facts.setRole(predicate, new Role(forward, forward.inverted()));
    facts.setValues(predicate, new ValueColumn(Adjacency.of(Arrays.copyOf(values, valueCount))));
  }
}
