// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;

/**
 * The heap memory that an engine may take in addition to the mirrors: for rows of a batch under
 * evaluation, and for results kept between batches. Thread-safe.
 */
public interface WorkingMemory {
  /** As much as there is. */
  WorkingMemory UNCOUNTED =
      new WorkingMemory() {
        @Override
        public long free() {
          return Long.MAX_VALUE;
        }

        @Override
        public long forKeeping(Mirror mirror) {
          return Long.MAX_VALUE;
        }

        @Override
        public MemoryClaim claim() {
          return MemoryClaim.UNCOUNTED;
        }
      };

  /** About how many bytes can be taken now. */
  long free();

  /** How many bytes may be kept for later batches on a mirror. */
  long forKeeping(Mirror mirror);

  /** A part for one batch, nothing at first. */
  MemoryClaim claim();
}
