// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.htedl.bits.NodeSet;
import org.jspecify.annotations.Nullable;

/** A number for each node. Used by one thread. */
public abstract class NodeWeights {
  /** 0 for all. */
  public static final NodeWeights NONE =
      new NodeWeights() {
        @Override
        public long of(int node) {
          return 0;
        }

        @Override
        void multiply(int[] nodes, int from, int to, long[] products) {
          Arrays.fill(products, 0, to - from, 0);
        }
      };

  /** Targets that are looked at together: memory answers many look-ups at once. */
  private static final int BATCH = 1 << 10;

  private NodeWeights() {}

  /** The number for a node. */
  public abstract long of(int node);

  /**
   * Multiplies products by the numbers for nodes.
   *
   * @param products the first is that of {@code nodes[from]}
   * @throws ArithmeticException if one is larger than a long
   */
  abstract void multiply(int[] nodes, int from, int to, long[] products);

  /** The number of targets of each node in one relation or two. */
  static NodeWeights degrees(@Nullable Targets first, @Nullable Targets second) {
    return new NodeWeights() {
      @Override
      public long of(int node) {
        return (first == null ? 0L : first.degree(node))
            + (second == null ? 0 : second.degree(node));
      }

      @Override
      void multiply(int[] nodes, int from, int to, long[] products) {
        for (int i = from; i < to; i++) {
          products[i - from] = Math.multiplyExact(products[i - from], of(nodes[i]));
        }
      }
    };
  }

  /** Bytes that {@link #sums} takes. */
  public static long bytesOfSums(Targets relation) {
    return (relation.places() + 1L) * Long.BYTES;
  }

  /**
   * For each head of a relation the sum over those of its targets that all limits admit, each with
   * the product of its weights; in one pass over the relation as it lies in memory.
   *
   * @param limits opened, and left as they are
   * @param weights of targets; the product of none is 1
   * @param steps counts the targets, a batch at a time
   * @throws ArithmeticException if a sum is larger than a long
   */
  public static NodeWeights sums(
      Targets relation, List<Constraint> limits, List<NodeWeights> weights, IntConsumer steps) {
    long[] sums = new long[relation.places() + 1];
    long[] products = new long[BATCH];
    int first = 1;
    for (Targets.Part part : relation.parts()) {
      int[] offsets = part.offsets();
      int place = 0;
      for (int from = 0; from < part.targets().length; from += BATCH) {
        int to = Math.min(part.targets().length, from + BATCH);
        steps.accept(to - from);
        Arrays.fill(products, 1);
        for (Constraint limit : limits) {
          clear(limit, part.targets(), from, to, products);
        }
        for (NodeWeights each : weights) {
          each.multiply(part.targets(), from, to, products);
        }
        for (int i = from; i < to; i++) {
          while (offsets[place + 1] <= i) {
            place++;
          }
          sums[first + place] = Math.addExact(sums[first + place], products[i - from]);
        }
      }
      first += offsets.length - 1;
    }
    return new Sums(relation, sums);
  }

  /** Those products become 0 whose targets a limit does not admit. */
  private static void clear(Constraint limit, int[] targets, int from, int to, long[] products) {
    NodeSet row = limit.row;
    for (int i = from; i < to; i++) {
      boolean isAdmitted =
          row == null
              ? Arrays.binarySearch(limit.ids, limit.from, limit.to, targets[i]) >= 0
              : row.contains(targets[i]);
      products[i - from] = isAdmitted ? products[i - from] : 0;
    }
  }

  private static final class Sums extends NodeWeights {
    private final Targets relation;

    /** By place, from 1 on; the first is that of no place. */
    private final long[] sums;

    private final int[] places = new int[BATCH];

    Sums(Targets relation, long[] sums) {
      this.relation = relation;
      this.sums = sums;
    }

    @Override
    public long of(int node) {
      int place = relation.place(node);
      return place < 0 ? 0 : sums[place + 1];
    }

    @Override
    void multiply(int[] nodes, int from, int to, long[] products) {
      relation.places(nodes, from, to, places);
      for (int i = 0; i < to - from; i++) {
        products[i] = Math.multiplyExact(products[i], sums[places[i] + 1]);
      }
    }
  }
}
