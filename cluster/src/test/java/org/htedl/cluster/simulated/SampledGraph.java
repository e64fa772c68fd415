// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.simulated;

import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * A small graph with the degrees of a large one, whose nodes are on workers by chance: what one
 * worker reads of another is counted here and multiplied.
 */
final class SampledGraph {
  private final int workers;
  private final int[] own;
  private final long[][] bits;
  private final long[] ghosts;

  /**
   * @param nodes of the sample
   * @param edges that a node has, of all roles
   * @param roles among which they are spread
   */
  SampledGraph(int nodes, int edges, int roles, int workers, long seed) {
    this.workers = workers;
    SplittableRandom random = new SplittableRandom(seed);
    int[] worker = new int[nodes];
    this.own = new int[workers];
    for (int node = 0; node < nodes; node++) {
      worker[node] = random.nextInt(workers);
      own[worker[node]]++;
    }
    BitSet[] read = new BitSet[workers];
    BitSet[] known = new BitSet[workers];
    for (int w = 0; w < workers; w++) {
      read[w] = new BitSet(nodes);
      known[w] = new BitSet(nodes);
    }
    for (int node = 0; node < nodes; node++) {
      for (int e = 0; e < edges; e++) {
        int target = random.nextInt(nodes);
        int reader = worker[node];
        if (worker[target] != reader) {
          known[reader].set(target);
          known[worker[target]].set(node);
          if (random.nextInt(roles) == 0) {
            read[reader].set(target);
          }
        }
      }
    }
    this.bits = new long[workers][workers];
    this.ghosts = new long[workers];
    for (int w = 0; w < workers; w++) {
      int reader = w;
      read[w].stream().forEach(node -> bits[worker[node]][reader]++);
      ghosts[w] = known[w].cardinality();
    }
  }

  /** Own nodes of a worker. */
  int own(int worker) {
    return own[worker];
  }

  /** Nodes of others that a worker knows, by any role in either direction. */
  long ghosts(int worker) {
    return ghosts[worker];
  }

  /** The bytes of one row that a worker sends another, for the readers of one role. */
  double bytes(int sender, int receiver) {
    return bits[sender][receiver] / 8.0;
  }

  int workers() {
    return workers;
  }
}
