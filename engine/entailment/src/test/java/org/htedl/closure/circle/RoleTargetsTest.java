// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.htedl.mirror.relation.Adjacency;
import org.junit.jupiter.api.Test;

/** Successors against a relation that is asked for one head at a time. */
class RoleTargetsTest {
  private static final int NODES = 300;

  @Test
  void inAnyOrder() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TreeSet<Long> pairs = new TreeSet<>();
      int spread = 1 << random.nextInt(9);
      for (int i = random.nextInt(600); i > 0; i--) {
        long head = random.nextInt(Math.min(NODES, spread));
        pairs.add(head << 32 | random.nextInt(NODES));
      }
      Adjacency relation = Adjacency.of(longs(pairs));
      if (random.nextBoolean()) {
        TreeSet<Long> added = new TreeSet<>();
        TreeSet<Long> removed = new TreeSet<>();
        for (int i = random.nextInt(20); i > 0; i--) {
          long pair = (long) random.nextInt(NODES) << 32 | random.nextInt(NODES);
          (pairs.contains(pair) ? removed : added).add(pair);
        }
        for (long pair : pairs) {
          if (random.nextInt(10) == 0) {
            removed.add(pair);
          }
        }
        relation = relation.with(longs(added), longs(removed));
      }
      RoleTargets successors = new RoleTargets(relation);
      boolean ascending = random.nextBoolean();
      for (int i = 0; i < 2 * NODES; i++) {
        int head = ascending ? i : random.nextInt(NODES);
        successors.seek(head);
        int[] found = Arrays.copyOfRange(successors.targets, successors.from, successors.to);
        assertArrayEquals(relation.targetsOf(head), found, "seed " + seed + ", head " + head);
      }
    }
  }

  @Test
  void allNodesFromEverywhere() {
    RoleTargets all = new RoleTargets(new int[] {2, 4});
    for (int head = 0; head < 5; head++) {
      all.seek(head);
      assertArrayEquals(
          new int[] {2, 4}, Arrays.copyOfRange(all.targets, all.from, all.to), "head " + head);
    }
  }

  private static long[] longs(Set<Long> pairs) {
    return pairs.stream().mapToLong(Long::longValue).toArray();
  }
}
