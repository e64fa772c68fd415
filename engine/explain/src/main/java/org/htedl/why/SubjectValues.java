// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/**
 * The literals of each subject, for the columns of one revision that anyone has asked about. A
 * column lists the subjects of each literal; this is the other direction, made when it is first
 * needed and given up when memory is short. Thread-safe.
 */
final class SubjectValues {
  /** Bytes that one pair takes while a column is turned round. */
  private static final int SORTED = 2 * Long.BYTES;

  private final Mirror mirror;
  private final Map<Integer, SoftReference<Adjacency>> columns = new ConcurrentHashMap<>();

  private SubjectValues(Mirror mirror) {
    this.mirror = mirror;
  }

  static SubjectValues of(Mirror mirror) {
    return mirror.derived(SubjectValues.class, SubjectValues::new);
  }

  /** The ids of the literals that the property gives the subject, ascending. */
  int[] of(int property, int subject, Effort effort) {
    Adjacency postings = mirror.values(property).postings();
    if (postings.size() == 0) {
      return new int[0];
    }
    SoftReference<Adjacency> kept = columns.get(property);
    Adjacency literals = kept == null ? null : kept.get();
    if (literals == null) {
      effort.check();
      effort.add((long) SORTED * postings.size());
      literals = postings.inverted();
      effort.add(-(long) SORTED * postings.size());
      columns.put(property, new SoftReference<>(literals));
    }
    return literals.targetsOf(subject);
  }
}
