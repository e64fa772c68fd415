// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Objects;
import org.htedl.mirror.relation.Adjacency;

/**
 * The literal values that one predicate asserts: each distinct literal with the subjects that have
 * it. A test of literals is done once a distinct value, and equality is a look-up.
 *
 * @param postings literal id → subjects
 */
public record ValueColumn(Adjacency postings) {
  /** The column without values. */
  public static final ValueColumn EMPTY = new ValueColumn(Adjacency.EMPTY);

  public ValueColumn {
    Objects.requireNonNull(postings);
  }

  /** The number of assertions. */
  public int size() {
    return postings.size();
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return postings.bytes();
  }
}
