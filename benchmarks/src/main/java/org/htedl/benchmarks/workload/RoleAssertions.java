// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.Arrays;
import org.htedl.bits.SparseRow;

/**
 * The assertions of the one role of a workload.
 *
 * @param individuals how many individuals there are
 * @param pairs {@code subject << 32 | object}, in the reference program's order, duplicates dropped
 * @param duplicates how many pairs were dropped, which the reference program counts as successors
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RoleAssertions(int individuals, long[] pairs, int duplicates) {

  /** Draws the assertions of a data set by the reference program's name for it. */
  static RoleAssertions draw(String dataset, int count, SplitMix64 random) {
    long[] pairs = new long[count];
    int individuals = count;
    switch (dataset) {
      case "single" -> Arrays.setAll(pairs, i -> i);
      case "uniqueseq" -> Arrays.setAll(pairs, i -> (long) i << 32 | i);
      case "unique" -> permutation(pairs, random);
      case "graph" -> {
        individuals = Math.max(1, count / 8);
        for (int i = 0; i < count; i++) {
          long subject = random.below(individuals);
          pairs[i] = subject << 32 | random.below(individuals);
        }
        Arrays.parallelSort(pairs);
      }
      default ->
          throw new IllegalArgumentException(
              "no data set \"" + dataset + "\"; there are single, unique, uniqueseq, graph");
    }
    long[] distinct = distinct(pairs);
    return new RoleAssertions(individuals, distinct, count - distinct.length);
  }

  private static void permutation(long[] pairs, SplitMix64 random) {
    int[] objects = new int[pairs.length];
    Arrays.setAll(objects, i -> i);
    for (int i = pairs.length; i > 1; i--) {
      int j = random.below(i);
      int swapped = objects[i - 1];
      objects[i - 1] = objects[j];
      objects[j] = swapped;
    }
    Arrays.setAll(pairs, i -> (long) i << 32 | objects[i]);
  }

  private static long[] distinct(long[] sorted) {
    int kept = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[kept++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, kept);
  }

  /** The individuals that have an assertion. */
  int[] subjects() {
    int[] subjects = new int[pairs.length];
    Arrays.setAll(subjects, i -> (int) (pairs[i] >>> 32));
    return Arrays.copyOf(subjects, SparseRow.removeDuplicates(subjects, subjects.length));
  }
}
