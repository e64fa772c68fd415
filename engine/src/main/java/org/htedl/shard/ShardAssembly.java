package org.htedl.shard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.limit.ArrayGrowth;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.limit.MemoryClaim;
import org.htedl.mirror.limit.Progress;
import org.htedl.mirror.term.Iri;
import org.htedl.mirror.term.NodeTable;
import org.htedl.shard.part.Placement;
import org.htedl.shard.part.Shard;

/**
 * Makes shards of mirrors that have the facts of their own nodes. Only what class expressions and
 * their names read is kept: classes, properties, labels and sets of examples. Used by one thread
 * and once.
 */
final class ShardAssembly {
  private static final Set<String> KEPT_ROLES = Set.of(HtedlVocabulary.EXAMPLE);
  private static final Set<String> KEPT_COLUMNS = Set.of(Iri.LABEL, Iri.PREF_LABEL);

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
      BooleanSupplier cancelled) {
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
   * @throws org.htedl.mirror.limit.MemoryBudgetException if they need more memory than there is
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
      rows.add(ownRows(k));
    }
    List<ShardDraft> drafts = new ArrayList<>();
    for (int k = 0; k < own.length; k++) {
      bounds.check();
      ShardDraft draft = new ShardDraft(k, own, tables.get(k), namesIn(k), rows, bounds);
      draft.relations(sources.get(k), relations(k), pairs, values);
      drafts.add(draft);
      sources.set(k, new ShardSource(schema, new long[0]));
    }
    List<Shard> shards = new ArrayList<>();
    for (ShardDraft draft : drafts) {
      shards.add(draft.finish(drafts));
    }
    return new Shards(
        shards,
        new ShardCatalogue(List.copyOf(names.keySet()), properties, members, pairs, values),
        schema);
  }

  private void addNames(Mirror mirror) {
    mirror.forEachClass(id -> addName(mirror.nodeName(id)));
    mirror.forEachRole(id -> addPredicate(mirror.nodeName(id), KEPT_ROLES));
    mirror.forEachColumn(id -> addPredicate(mirror.nodeName(id), KEPT_COLUMNS));
  }

  private void addPredicate(String name, Set<String> alsoKept) {
    // Its owner knows all that is said of it.
    boolean property = sources.get(placement.of(name)).mirror().isProperty(name);
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

  /**
   * The rows of a shard's own nodes.
   *
   * @param classes id in the catalogue → own members
   */
  record OwnRows(Map<Integer, NodeSet> classes, NodeSet live) {}

  private OwnRows ownRows(int shard) {
    ShardSource source = sources.get(shard);
    Map<Integer, NodeSet> classes = new HashMap<>();
    source
        .mirror()
        .facts()
        .classes()
        .forEach(
            (type, row) -> {
              NodeSet mine = ownRow(source, shard, row);
              if (mine.cardinality() > 0) {
                int id = idOf(source.mirror().nodeName(type));
                classes.put(id, mine);
                members[id] += mine.cardinality();
                bounds.made(mine.bytes());
              }
            });
    return new OwnRows(classes, ownRow(source, shard, source.mirror().live()));
  }

  private NodeSet ownRow(ShardSource source, int shard, NodeSet row) {
    int[][] mine = {new int[16]};
    int[] count = {0};
    row.forEach(
        node -> {
          int id = source.own(shard, node);
          if (id >= 0) {
            mine[0] = ArrayGrowth.room(mine[0], count[0] + 1L);
            mine[0][count[0]++] = id;
          }
        });
    return NodeSet.of(Layout.forNodes(own[shard]), Arrays.copyOf(mine[0], count[0]));
  }

  /**
   * A predicate whose facts a shard keeps.
   *
   * @param node in the source's mirror
   * @param id in the catalogue
   * @param property whether restrictions can follow it
   */
  record Kept(int node, int id, boolean property) {}

  /**
   * What a shard keeps.
   *
   * @param roles those with resources as objects
   * @param columns those with literals
   */
  record Relations(List<Kept> roles, List<Kept> columns) {}

  private Relations relations(int shard) {
    Mirror mirror = sources.get(shard).mirror();
    List<Kept> roles = new ArrayList<>();
    mirror.forEachRole(node -> addKept(mirror, node, KEPT_ROLES, roles));
    List<Kept> columns = new ArrayList<>();
    mirror.forEachColumn(node -> addKept(mirror, node, KEPT_COLUMNS, columns));
    return new Relations(roles, columns);
  }

  private void addKept(Mirror mirror, int node, Set<String> also, List<Kept> kept) {
    String name = mirror.nodeName(node);
    if (properties.contains(name) || also.contains(name)) {
      kept.add(new Kept(node, idOf(name), properties.contains(name)));
    }
  }
}
