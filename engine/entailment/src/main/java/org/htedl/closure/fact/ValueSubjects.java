// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PairEdit;
import org.htedl.mirror.build.NumberedChange;
import org.htedl.mirror.relation.Adjacency;

/**
 * Which individuals have values of a property at all, for the columns of one revision that anyone
 * has asked about. A column lists the subjects of each literal; this is the other direction, made
 * in time proportional to the column when it is first needed and patched from then on. Thread-safe.
 */
public final class ValueSubjects {
  private final Mirror mirror;
  private final Map<Integer, Adjacency> literals = new ConcurrentHashMap<>();

  /** Nothing known yet of this revision. */
  public ValueSubjects(Mirror mirror) {
    this.mirror = mirror;
  }

  /** Whether the node has a value of the property. */
  public boolean contains(int property, int subject) {
    Adjacency postings = mirror.values(property).postings();
    return postings.size() > 0
        && literals.computeIfAbsent(property, p -> postings.inverted()).targetsOf(subject).length
            > 0;
  }

  /**
   * The same for the next revision; costs the change.
   *
   * @param change what has made {@code next} of this revision
   */
  public ValueSubjects after(NumberedChange change, Mirror next) {
    ValueSubjects later = new ValueSubjects(next);
    if (literals.isEmpty()) {
      return later;
    }
    literals.forEach(
        (property, known) -> {
          NumberedChange.PredicateEdit edit = change.predicates().get(property);
          later.literals.put(
              property, edit == null ? known : inverted(edit.values()).appliedTo(known));
        });
    return later;
  }

  private static PairEdit inverted(PairEdit values) {
    PairEdit subjects = new PairEdit();
    for (long pair : values.added()) {
      subjects.add((int) pair, (int) (pair >>> 32));
    }
    for (long pair : values.removed()) {
      subjects.remove((int) pair, (int) (pair >>> 32));
    }
    subjects.sort();
    return subjects;
  }
}
