// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** Choices from a seed. Not thread-safe. */
public final class Dice {
  private final SplittableRandom random;

  public Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** A number from 0 to {@code bound}, exclusive. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Whether something that happens this often in a hundred happens now. */
  public boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  public <T> T of(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  @SafeVarargs
  public final <T> T of(T... items) {
    return items[random.nextInt(items.length)];
  }
}
