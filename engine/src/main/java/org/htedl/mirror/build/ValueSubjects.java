package org.htedl.mirror.build;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PairEdit;
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
  public ValueSubjects after(MirrorChange change, Mirror next) {
    ValueSubjects later = new ValueSubjects(next);
    if (literals.isEmpty()) {
      return later;
    }
    Map<Integer, PairEdit> edits = new ConcurrentHashMap<>();
    change.removed().forEach(fact -> note(fact, next, false, edits));
    change.added().forEach(fact -> note(fact, next, true, edits));
    literals.forEach(
        (property, known) -> {
          PairEdit edit = edits.get(property);
          if (edit == null) {
            later.literals.put(property, known);
          } else {
            edit.sort();
            later.literals.put(property, edit.appliedTo(known));
          }
        });
    return later;
  }

  private void note(Fact fact, Mirror next, boolean added, Map<Integer, PairEdit> edits) {
    if (!(fact instanceof Fact.Value value)) {
      return;
    }
    int property = next.idOf(value.predicate());
    Adjacency known = literals.get(property);
    if (known == null) {
      return;
    }
    int subject = next.idOf(value.subject());
    int literal = next.idOf(value.literal());
    if (known.contains(subject, literal) != added) {
      PairEdit edit = edits.computeIfAbsent(property, p -> new PairEdit());
      if (added) {
        edit.add(subject, literal);
      } else {
        edit.remove(subject, literal);
      }
    }
  }
}
