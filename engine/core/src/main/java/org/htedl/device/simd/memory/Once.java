// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is made when first asked for, by one of those who ask; the others wait for it alone.
 * Holds nothing of its maker. Thread-safe.
 */
public final class Once<T> {
  private volatile @Nullable T value;

  /** The value; made by this maker if there is none yet. */
  public T get(Supplier<T> maker) {
    T known = value;
    if (known == null) {
      synchronized (this) {
        known = value;
        if (known == null) {
          known = maker.get();
          value = known;
        }
      }
    }
    return known;
  }
}
