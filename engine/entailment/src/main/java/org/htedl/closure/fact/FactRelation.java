// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;

/**
 * The pairs of a property while rules are applied: those there were before, without those that were
 * lost, and those that were added. A closure only adds; maintenance loses first and adds then.
 * Added pairs are in a buffer, which is merged into a sorted relation at intervals. Not
 * thread-safe.
 */
public final class FactRelation {
  /**
   * New pairs are merged once there are this many, and 1/{@link #MERGED_PART} of the sorted ones.
   */
  private static final int MERGED = 1 << 12;

  private static final int MERGED_PART = 4;

  private final Role before;
  private final Role lasting;
  private final Function<List<Adjacency>, Adjacency> union;
  private final Set<Long> lost = new HashSet<>();
  private final PairBuffer newest = new PairBuffer();

  /** Those before, lost or not, and those added that are not in the buffer. */
  private Role sorted;

  /**
   * @param before the pairs at first
   * @param lasting pairs that are there whether or not they are in {@code before}, and that cannot
   *     be lost
   * @param union unites relations, or refuses to
   */
  public FactRelation(Role before, Role lasting, Function<List<Adjacency>, Adjacency> union) {
    this.before = before;
    this.lasting = lasting;
    this.union = union;
    this.sorted = before;
  }

  /** Whether the pair was there at first. */
  public boolean contained(int subject, int object) {
    return isIn(before, subject, object) || isIn(lasting, subject, object);
  }

  /** Whether the pair is there now. */
  public boolean contains(int subject, int object) {
    return isGiven(subject, object) ? isKept(subject, object) : newest.contains(subject, object);
  }

  private boolean isGiven(int subject, int object) {
    return isIn(sorted, subject, object) || isIn(lasting, subject, object);
  }

  private static boolean isIn(Role role, int subject, int object) {
    return role.size() > 0 && role.forward().contains(subject, object);
  }

  private boolean isKept(int subject, int object) {
    return lost.isEmpty() || !lost.contains(PairBuffer.pair(subject, object));
  }

  /** Takes a pair away that was there at first; whether there was one to take. */
  public boolean lose(int subject, int object) {
    return isIn(before, subject, object)
        && !isIn(lasting, subject, object)
        && lost.add(PairBuffer.pair(subject, object));
  }

  /** Adds a pair; whether it was not there. */
  public boolean add(int subject, int object) {
    if (isGiven(subject, object)) {
      return !lost.isEmpty() && lost.remove(PairBuffer.pair(subject, object));
    }
    if (!newest.add(subject, object)) {
      return false;
    }
    if (newest.size() >= MERGED && newest.size() > sorted.size() / MERGED_PART) {
      merge();
    }
    return true;
  }

  /** The number of pairs that {@link #role} has. */
  public long size() {
    return (long) sorted.size() - lost.size() + newest.size();
  }

  /** Whether any pair was added that was not there at first. */
  public boolean hasGrown() {
    return sorted != before || newest.size() > 0;
  }

  /** The objects of a subject at first. */
  public int[] objectsBefore(int subject) {
    return targets(before.forward(), lasting.forward(), subject);
  }

  /** The subjects of an object at first. */
  public int[] subjectsBefore(int object) {
    return targets(before.inverse(), lasting.inverse(), object);
  }

  /** The objects of a subject now. */
  public int[] objectsOf(int subject) {
    int[] given = targets(sorted.forward(), lasting.forward(), subject);
    return NodeArrays.both(
        kept(given, object -> isKept(subject, object)), newest.objectsOf(subject));
  }

  /** The subjects of an object now. */
  public int[] subjectsOf(int object) {
    int[] given = targets(sorted.inverse(), lasting.inverse(), object);
    return NodeArrays.both(
        kept(given, subject -> isKept(subject, object)), newest.subjectsOf(object));
  }

  private static int[] targets(Adjacency pairs, Adjacency lasting, int head) {
    int[] targets = pairs.targetsOf(head);
    return lasting.size() == 0 ? targets : NodeArrays.both(targets, lasting.targetsOf(head));
  }

  private int[] kept(int[] nodes, IntPredicate isKept) {
    return lost.isEmpty() ? nodes : Arrays.stream(nodes).filter(isKept).toArray();
  }

  /** The pairs {@code subject << 32 | object} that were there at first and are not now. */
  public long[] lost() {
    return lost.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * The pairs {@code subject << 32 | object} that are there now and were not at first, in no order.
   * Costs all pairs if enough were added that they were merged.
   */
  public long[] added() {
    if (sorted == before) {
      return newest.pairs();
    }
    return Arrays.stream(merged().forward().pairs())
        .filter(pair -> !before.forward().contains((int) (pair >>> 32), (int) pair))
        .toArray();
  }

  /** All pairs now but those that only last. */
  public Role role() {
    return lost.isEmpty() ? merged() : merged().with(new long[0], lost());
  }

  private Role merged() {
    if (newest.size() > 0) {
      merge();
    }
    return sorted;
  }

  private void merge() {
    Adjacency more = Adjacency.of(newest.pairs());
    sorted =
        new Role(
            union.apply(List.of(sorted.forward(), more)),
            union.apply(List.of(sorted.inverse(), more.inverted())));
    newest.clear();
  }
}
