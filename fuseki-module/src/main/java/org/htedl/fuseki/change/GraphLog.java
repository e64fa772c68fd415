// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.change;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.jena.graph.Triple;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a transaction to one graph: the last operation on each triple, up to a number of
 * triples. Above that, and for operations whose triples are not seen, it only records that the
 * graph has changed.
 */
final class GraphLog {
  private @Nullable Map<Triple, Boolean> present = new LinkedHashMap<>();
  private final int limit;
  private boolean removals;

  /**
   * @param limit how many different triples to note
   */
  GraphLog(int limit) {
    this.limit = limit;
    if (limit == 0) {
      present = null;
    }
  }

  void note(Triple triple, boolean isPresent) {
    removals |= !isPresent;
    if (present != null) {
      present.put(triple, isPresent);
      if (present.size() > limit) {
        present = null;
      }
    }
  }

  void lose() {
    present = null;
    removals = true;
  }

  /** Whether the triples are noted. */
  boolean isKnown() {
    return present != null;
  }

  /** Whether a triple may be gone. */
  boolean hasRemovals() {
    return removals;
  }

  /** How many triples are noted. */
  int size() {
    return present == null ? 0 : present.size();
  }

  /** Visits the triples, each with whether it is there now; only if they are known. */
  void forEach(BiConsumer<Triple, Boolean> action) {
    if (present == null) {
      throw new IllegalStateException("the triples were not noted");
    }
    present.forEach(action);
  }
}
