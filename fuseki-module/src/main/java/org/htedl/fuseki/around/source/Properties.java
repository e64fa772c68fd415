// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.graph.Node;
import org.jspecify.annotations.Nullable;

/**
 * Some properties: those listed that pass a test, or all that pass it.
 *
 * @param listed null where any may be one of them
 */
public record Properties(@Nullable Set<Node> listed, Predicate<Node> test) {
  public Properties {
    listed = listed == null ? null : Set.copyOf(listed);
  }

  boolean contains(Node predicate) {
    return (listed == null || listed.contains(predicate)) && test.test(predicate);
  }
}
