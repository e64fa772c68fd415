// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.PatternTerms;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** The relations of a mirror by predicate. Used by one thread. */
public final class Relations {
  private final Mirror mirror;
  private final PatternIndexes indexes;
  private final int type;
  private final Map<Integer, Relation> known = new HashMap<>();
  private long memberships = -1;
  private int @Nullable [] predicates;

  public Relations(Mirror mirror, PatternIndexes indexes) {
    this.mirror = mirror;
    this.indexes = indexes;
    this.type = PatternTerms.type(mirror);
  }

  public Mirror mirror() {
    return mirror;
  }

  PatternIndexes indexes() {
    return indexes;
  }

  /** The relation of a predicate; empty where there is no triple with it. */
  public Relation of(int predicate) {
    Relation relation = known.get(predicate);
    if (relation == null) {
      boolean isType = predicate == type;
      relation = new Relation(mirror, indexes, predicate, isType, isType ? memberships() : 0);
      known.put(predicate, relation);
    }
    return relation;
  }

  private long memberships() {
    if (memberships < 0) {
      memberships = PatternIndexes.memberships(mirror);
    }
    return memberships;
  }

  /** The predicates that have triples, ascending. */
  public int[] predicates() {
    int[] ids = predicates;
    if (ids == null) {
      int[] all = new int[mirror.roleCount() + mirror.columnCount() + 1];
      int[] count = {0};
      mirror.forEachRole(id -> add(all, count, id));
      mirror.forEachColumn(id -> add(all, count, id));
      add(all, count, type);
      ids = Arrays.stream(all, 0, count[0]).sorted().distinct().toArray();
      predicates = ids;
    }
    return ids;
  }

  private void add(int[] all, int[] count, int predicate) {
    if (of(predicate).size() > 0) {
      all[count[0]++] = predicate;
    }
  }
}
