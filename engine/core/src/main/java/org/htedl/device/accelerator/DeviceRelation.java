// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.List;
import org.htedl.device.accelerator.driver.Memory;
import org.jspecify.annotations.Nullable;

/**
 * A relation in the device's memory, in parts: a base, and an overlay that replaces some of its
 * heads.
 */
record DeviceRelation(List<Part> parts) {
  DeviceRelation {
    parts = List.copyOf(parts);
  }

  /**
   * Arrays of a relation.
   *
   * @param heads {@code int[headCount]}
   * @param offsets {@code int[headCount + 1]}
   * @param longest {@code int[longCount]}: the places, in heads, of heads with many targets
   * @param pairs how many targets there are
   */
  record Arrays(
      Memory heads,
      Memory offsets,
      Memory targets,
      Memory longest,
      int headCount,
      int longCount,
      int pairs) {
    void close() {
      heads.close();
      offsets.close();
      targets.close();
      longest.close();
    }
  }

  /**
   * Arrays without the heads whose bits are set in {@code skipped}, if there is such a row.
   *
   * @param skipped a row of bits in memory of its own, long enough for all heads
   */
  record Part(Arrays arrays, @Nullable Memory skipped) {}
}
