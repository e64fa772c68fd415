package org.htedl.closure.fact;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;

/** The pairs of a property during maintenance of a closed mirror. Not thread-safe. */
public final class ChangingRelation {
  private final Role before;
  private final Role lasting;
  private final GrowingRelation added = new GrowingRelation(Role.EMPTY, Adjacency::union);
  private final Set<Long> lost = new HashSet<>();

  /**
   * @param before those before the change
   * @param lasting those that no change takes away, whether or not they are in {@code before}
   */
  public ChangingRelation(Role before, Role lasting) {
    this.before = before;
    this.lasting = lasting;
  }

  private static long pair(int subject, int object) {
    return (long) subject << 32 | object;
  }

  /** Whether the pair was there before the change. */
  public boolean contained(int subject, int object) {
    return before.forward().contains(subject, object)
        || lasting.forward().contains(subject, object);
  }

  private boolean isThere(int subject, int object) {
    return lost.isEmpty() || !lost.contains(pair(subject, object));
  }

  /** Whether the pair is there now. */
  public boolean contains(int subject, int object) {
    return added.contains(subject, object)
        || contained(subject, object) && isThere(subject, object);
  }

  /** Takes a pair away that was there before the change; whether there was one to take. */
  public boolean lose(int subject, int object) {
    return before.forward().contains(subject, object)
        && !lasting.forward().contains(subject, object)
        && lost.add(pair(subject, object));
  }

  /** Adds a pair; whether it was not there. */
  public boolean add(int subject, int object) {
    return !contains(subject, object)
        && (lost.remove(pair(subject, object)) || added.add(subject, object));
  }

  /** The values of a subject before the change. */
  public int[] objectsBefore(int subject) {
    return both(before.forward().targetsOf(subject), lasting.forward().targetsOf(subject));
  }

  /** The subjects of a value before the change. */
  public int[] subjectsBefore(int object) {
    return both(before.inverse().targetsOf(object), lasting.inverse().targetsOf(object));
  }

  /** The values of a subject now. */
  public int[] objectsOf(int subject) {
    return both(
        only(objectsBefore(subject), object -> isThere(subject, object)), added.objectsOf(subject));
  }

  /** The subjects of a value now. */
  public int[] subjectsOf(int object) {
    return both(
        only(subjectsBefore(object), subject -> isThere(subject, object)),
        added.subjectsOf(object));
  }

  private int[] only(int[] nodes, IntPredicate condition) {
    return lost.isEmpty() ? nodes : Arrays.stream(nodes).filter(condition).toArray();
  }

  private static int[] both(int[] first, int[] second) {
    if (second.length == 0) {
      return first;
    }
    int[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  /** The pairs {@code subject << 32 | object} that were there before and are not now. */
  public long[] lost() {
    return lost.stream().mapToLong(Long::longValue).toArray();
  }

  /** The pairs {@code subject << 32 | object} that are there now and were not before. */
  public long[] added() {
    return added.role().forward().pairs();
  }
}
