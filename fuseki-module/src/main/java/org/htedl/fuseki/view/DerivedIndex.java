// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;

/** An index derived from a mirror for purposes other than evaluation. */
public interface DerivedIndex {
  /** Makes an index. */
  @FunctionalInterface
  interface Maker<T extends DerivedIndex> {
    /**
     * The index of a mirror.
     *
     * @param claim to grow with it while it is made
     */
    T make(Mirror mirror, MemoryClaim claim);
  }

  /** Memory held, in bytes. */
  long bytes();
}
