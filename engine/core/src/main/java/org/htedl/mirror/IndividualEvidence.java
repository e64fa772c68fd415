// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import org.htedl.mirror.counter.PagedInts;

/**
 * Counters, by node, of the facts that make it an individual, so that removing a fact undoes adding
 * it.
 *
 * @param strong facts that make the node an individual whatever else it is: types outside the
 *     vocabularies, {@code owl:NamedIndividual}, {@code owl:Thing}, and assertions of properties
 *     that are declared object or data properties
 * @param weak assertions of undeclared properties, which count unless the node is a schema entity
 * @param schema asserted types that say that the node is an entity of the schema
 */
public record IndividualEvidence(PagedInts strong, PagedInts weak, PagedInts schema) {
  public static final IndividualEvidence NONE =
      new IndividualEvidence(PagedInts.EMPTY, PagedInts.EMPTY, PagedInts.EMPTY);

  long bytes() {
    return bytesBeside(NONE);
  }

  /** As {@link #bytes}, without what the other counters share. */
  long bytesBeside(IndividualEvidence other) {
    return strong.bytesBeside(other.strong)
        + weak.bytesBeside(other.weak)
        + schema.bytesBeside(other.schema);
  }

  /** The number of asserted types that say that a node is an entity of the schema. */
  public int schemaOf(int node) {
    return schema.get(node);
  }
}
