// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.List;
import java.util.SplittableRandom;

/** The few ways of choosing that the generators need, from one seed. Not thread-safe. */
final class Choices {
  private final SplittableRandom random;

  Choices(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** A number from 0 to {@code bound}, exclusive. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number between the two, both inclusive. */
  int between(int least, int greatest) {
    return least + random.nextInt(greatest - least + 1);
  }

  /** Whether something that happens this often in a hundred happens now. */
  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  boolean chance(double chance) {
    return random.nextDouble() < chance;
  }

  <T> T of(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  @SafeVarargs
  final <T> T of(T... items) {
    return items[random.nextInt(items.length)];
  }
}
