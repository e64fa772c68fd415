// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.HashMap;
import java.util.Map;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PagedMap;

/**
 * Merges the overlays of patched relations into their bases, outside commits:
 *
 * <ol>
 *   <li>after a commit, {@link #isDue} says whether it is time;
 *   <li>in the background, {@link #of} does the work, whose cost is all pairs of the relations
 *       concerned, while commits go on;
 *   <li>under the lock of commits, {@link #carriedTo} puts the result under the newest revision,
 *       for which only what changed meanwhile has to be looked at.
 * </ol>
 *
 * <p>Without it, {@link MirrorPatcher} merges a relation itself when its overlay has become eight
 * times as large.
 */
public final class OverlayMerge {
  /**
   * Relations up to this size are merged in passing: it takes less than a tenth of a millisecond.
   */
  private static final int SMALL = 1 << 13;

  /** An overlay below this is not worth merging. */
  private static final int LEAST = 1 << 12;

  private static final int OVERDUE = 8;

  private final Mirror before;
  private final Map<Integer, Role> roles = new HashMap<>();
  private final Map<Integer, ValueColumn> columns = new HashMap<>();

  private OverlayMerge(Mirror before) {
    this.before = before;
  }

  /** Whether a relation's overlay has grown so large that commits are slowed. Constant cost. */
  public static boolean isDue(Mirror mirror) {
    return mirror.facts().mergeDue();
  }

  /** Merges the relations of the mirror whose overlays are large. */
  public static OverlayMerge of(Mirror mirror) {
    OverlayMerge merge = new OverlayMerge(mirror);
    mirror
        .facts()
        .roles()
        .forEach(
            (id, role) -> {
              if (isDue(role.forward()) || isDue(role.inverse())) {
                merge.roles.put(id, new Role(role.forward().merged(), role.inverse().merged()));
              }
            });
    mirror
        .facts()
        .columns()
        .forEach(
            (id, column) -> {
              if (isDue(column.postings())) {
                merge.columns.put(id, new ValueColumn(column.postings().merged()));
              }
            });
    return merge;
  }

  /**
   * The same facts and revision as those of {@code later}, on the merged relations. A relation that
   * was merged otherwise or built anew meanwhile is left as it is.
   *
   * @param later the merged mirror itself, or one that came from it by patches
   */
  public Mirror carriedTo(Mirror later) {
    Map<Integer, Role> nextRoles = new HashMap<>();
    roles.forEach(
        (id, merged) -> {
          Role old = before.role(id);
          Role now = later.role(id);
          if (now.forward().sharesBase(old.forward()) && now.inverse().sharesBase(old.inverse())) {
            nextRoles.put(
                id,
                new Role(
                    now.forward().rebased(old.forward(), merged.forward()),
                    now.inverse().rebased(old.inverse(), merged.inverse())));
          }
        });
    Map<Integer, ValueColumn> nextColumns = new HashMap<>();
    columns.forEach(
        (id, merged) -> {
          Adjacency old = before.values(id).postings();
          Adjacency now = later.values(id).postings();
          if (now.sharesBase(old)) {
            nextColumns.put(id, new ValueColumn(now.rebased(old, merged.postings())));
          }
        });
    Facts facts = later.facts();
    PagedMap<Role> allRoles = facts.roles().with(nextRoles);
    PagedMap<ValueColumn> allColumns = facts.columns().with(nextColumns);
    return new Mirror(
            later.revision(),
            later.dictionary(),
            new Facts(
                facts.classes(),
                allRoles,
                allColumns,
                facts.assertions(),
                anyDue(allRoles, allColumns)),
            later.live(),
            later.evidence(),
            later.usage(),
            later.schema())
        .withContextOf(later);
  }

  private static boolean anyDue(PagedMap<Role> roles, PagedMap<ValueColumn> columns) {
    boolean[] due = {false};
    roles.forEachValue(role -> due[0] |= isDue(role.forward()) || isDue(role.inverse()));
    columns.forEachValue(column -> due[0] |= isDue(column.postings()));
    return due[0];
  }

  /** The overlay size from which merging pays: commits copy it, a merge copies the base. */
  private static double threshold(Adjacency relation) {
    return LEAST + 4 * Math.sqrt(relation.size());
  }

  public static boolean isDue(Adjacency relation) {
    return relation.changedPairs() > threshold(relation);
  }

  /** The relation as a commit leaves it: merged if that is cheap or long overdue. */
  static Adjacency afterCommit(Adjacency relation) {
    int changed = relation.changedPairs();
    boolean cheap = relation.targets().length <= SMALL && changed > 64 + relation.size() / 8;
    return cheap || changed > OVERDUE * threshold(relation) ? relation.merged() : relation;
  }
}
