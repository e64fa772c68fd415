// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.NodeTable;

/**
 * Makes shards of mirrors that have the facts of their own nodes. Only what class expressions and
 * their names read is kept: classes, properties, labels and sets of examples. Used by one thread
 * and once.
 */
final class ShardAssembly {
  private final List<ShardSource> sources;
  private final List<NodeTable> tables;
  private final int[] own;
  private final Placement placement;
  private final Bounds bounds;
  private final Map<String, Integer> names = new LinkedHashMap<>();
  private final Set<String> properties = new HashSet<>();
  private long[] members = {};
  private long[] pairs = {};
  private long[] values = {};

  /**
   * @param sources for each shard; may be the same for several, and are given up one by one
   * @param tables for each shard the names of its own nodes, by their numbers
   */
  ShardAssembly(
      List<ShardSource> sources,
      List<NodeTable> tables,
      Progress progress,
      MemoryClaim memory,
      Cancellation cancelled) {
    this.sources = new ArrayList<>(sources);
    this.tables = tables;
    this.own = tables.stream().mapToInt(NodeTable::size).toArray();
    this.placement = new Placement(sources.size());
    this.bounds = new Bounds(progress, memory, 0, Long.MAX_VALUE, cancelled);
  }

  /**
   * The shards.
   *
   * @param schema a mirror of what is said of classes, properties and datatypes
   * @throws org.htedl.limit.MemoryBudgetException if they need more memory than there is
   * @throws java.util.concurrent.CancellationException if the work should stop
   */
  Shards assemble(Mirror schema) {
    bounds.report("shards");
    Mirror before = null;
    for (ShardSource source : sources) {
      if (source.mirror() != before) {
        addNames(source.mirror());
      }
      before = source.mirror();
    }
    members = new long[names.size()];
    pairs = new long[names.size()];
    values = new long[names.size()];
    List<OwnRows> rows = new ArrayList<>();
    for (int k = 0; k < own.length; k++) {
      OwnRows mine = OwnRows.of(sources.get(k), k, own[k], this::idOf);
      mine.classes().forEach((id, row) -> members[id] += row.cardinality());
      bounds.made(mine.bytes());
      rows.add(mine);
    }
    List<ShardDraft> drafts = new ArrayList<>();
    for (int k = 0; k < own.length; k++) {
      bounds.check();
      ShardDraft draft =
          new ShardDraft(k, own.length, own[k], tables.get(k), namesIn(k), rows.get(k), bounds);
      Mirror mirror = sources.get(k).mirror();
      draft.relations(
          sources.get(k), KeptRelations.of(mirror, properties, this::idOf), pairs, values);
      drafts.add(draft);
      sources.set(k, new ShardSource(schema, new long[0]));
    }
    List<Shard> shards = new ArrayList<>();
    for (int k = 0; k < drafts.size(); k++) {
      int mine = k;
      ShardDraft draft = drafts.get(k);
      shards.add(
          draft.finish(
              peer -> drafts.get(peer).request(mine),
              owner -> drafts.get(owner).rows().of(draft.request(owner))));
    }
    return new Shards(
        shards,
        new ShardCatalogue(List.copyOf(names.keySet()), properties, members, pairs, values),
        schema);
  }

  private void addNames(Mirror mirror) {
    mirror.forEachClass(id -> addName(mirror.nodeName(id)));
    mirror.forEachRole(id -> addPredicate(mirror.nodeName(id), KeptRelations.ROLES));
    mirror.forEachColumn(id -> addPredicate(mirror.nodeName(id), KeptRelations.COLUMNS));
  }

  private void addPredicate(String name, Set<String> alsoKept) {
    // Its owner knows all that is said of it.
    boolean property = Declarations.isProperty(sources.get(placement.of(name)).mirror(), name);
    if (property) {
      properties.add(name);
    }
    if (property || alsoKept.contains(name)) {
      addName(name);
    }
  }

  private void addName(String name) {
    names.putIfAbsent(name, names.size());
  }

  private int idOf(String name) {
    return Objects.requireNonNull(names.get(name));
  }

  private int[] namesIn(int shard) {
    int[] ids = new int[names.size()];
    names.forEach((name, id) -> ids[id] = tables.get(shard).intern(name));
    return ids;
  }
}
