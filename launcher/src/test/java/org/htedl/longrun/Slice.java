// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

/**
 * A repeatable part of the long run.
 *
 * @param kind the name of what is done
 * @param seed decides everything random in it
 * @param cases how much is done: requests, steps, rounds, cycles or seconds, as the kind says
 */
record Slice(String kind, long seed, int cases) {
  Slice {
    if (cases < 1) {
      throw new IllegalArgumentException("a slice without cases");
    }
  }

  /** The command that does the same again. */
  String command() {
    return ".ci/long-run --only %s --seed %d --cases %d --slices 1".formatted(kind, seed, cases);
  }

  @Override
  public String toString() {
    return kind + "-" + seed;
  }
}
