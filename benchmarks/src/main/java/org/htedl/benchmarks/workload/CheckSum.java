// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

/** How the reference program sums up counts. */
enum CheckSum {
  /** Of {@code cover}. */
  COVER,
  /** Of {@code batch}. */
  BATCH;

  long of(Outcome outcome) {
    long[] positives = outcome.positives();
    long[] negatives = outcome.negatives();
    return switch (this) {
      case COVER -> positives[0] * 1_000_003L + negatives[0];
      case BATCH -> {
        long check = 0;
        for (int h = 0; h < positives.length; h++) {
          check = check * 31 + positives[h] * 7L + negatives[h];
        }
        yield check;
      }
    };
  }
}
