// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;

/**
 * Triples around some nodes, nearest first, that grow step by step. Nodes with many neighbours are
 * passed when there is nothing else left.
 */
final class TripleNeighbourhood implements AutoCloseable {
  /** Pairs of one predicate at a node, in one direction, that are followed at once. */
  private static final int FEW = 64;

  /** Individuals named by axioms that are looked at early, since triples may not lead to them. */
  private static final int FEW_NAMED = 64;

  /** Nodes between two looks at the cancellation. */
  private static final int POLL_EVERY = 256;

  private final NodeTriples surroundings;
  private final Predicate<Fact> wanted;
  private final MemoryClaim memory;
  private final Cancellation cancellation;
  private final Set<Fact> found = new LinkedHashSet<>();
  private final BitSet visited = new BitSet();
  private List<Integer> frontier = new ArrayList<>();
  private final List<Integer> large = new ArrayList<>();
  private boolean namedAdded;

  /**
   * The triples about some nodes.
   *
   * @param centre names of nodes; what is none is skipped
   * @param wanted which triples are meant
   * @param memory takes what is found
   */
  TripleNeighbourhood(
      NodeTriples surroundings,
      Collection<String> centre,
      Predicate<Fact> wanted,
      MemoryClaim memory,
      Cancellation cancellation) {
    this.surroundings = surroundings;
    this.wanted = wanted;
    this.memory = memory;
    this.cancellation = cancellation;
    Mirror asserted = surroundings.asserted();
    for (String name : centre) {
      enter(asserted.idOf(name), frontier);
    }
    step(FEW);
  }

  /** The triples so far. */
  List<Fact> triples() {
    return new ArrayList<>(found);
  }

  /** Adds triples that are farther away; false if none of those that axioms name are left. */
  boolean grow() {
    int before = found.size();
    while (found.size() == before && !(frontier.isEmpty() && namedAdded && large.isEmpty())) {
      next();
    }
    return found.size() > before;
  }

  private void next() {
    if (!namedAdded && (surroundings.named().length <= FEW_NAMED || frontier.isEmpty())) {
      namedAdded = true;
      for (int node : surroundings.named()) {
        enter(node, frontier);
      }
    }
    if (frontier.isEmpty()) {
      frontier = new ArrayList<>(large);
      large.clear();
      step(Integer.MAX_VALUE);
    } else {
      step(FEW);
    }
  }

  private void step(int most) {
    List<Integer> next = new ArrayList<>();
    Consumer<Fact> sink = this::add;
    int seen = 0;
    for (int node : frontier) {
      if (++seen % POLL_EVERY == 0) {
        cancellation.check();
        memory.take(Repair.Support.BYTES_A_TRIPLE * found.size());
      }
      if (surroundings.around(node, most, sink, neighbour -> enter(neighbour, next))) {
        large.add(node);
      }
    }
    frontier = next;
    memory.take(Repair.Support.BYTES_A_TRIPLE * found.size());
  }

  private void enter(int node, List<Integer> to) {
    if (node >= 0 && !visited.get(node)) {
      visited.set(node);
      to.add(node);
    }
  }

  private void add(Fact triple) {
    if (wanted.test(triple)) {
      found.add(triple);
    }
  }

  /** Adds all that is left, which axioms do not name or triples do not lead to. */
  void addAll() {
    Mirror asserted = surroundings.asserted();
    cancellation.check();
    memory.take(Repair.Support.BYTES_A_TRIPLE * asserted.assertions());
    new MirrorFacts(asserted)
        .all(
            triple -> {
              if (!SchemaTriples.contain(triple)) {
                add(triple);
              }
            });
  }

  @Override
  public void close() {
    memory.close();
  }
}
