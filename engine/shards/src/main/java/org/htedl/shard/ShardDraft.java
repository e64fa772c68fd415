// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.collection.LongList;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Facts;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairList;
import org.htedl.mirror.term.Dictionary;
import org.htedl.mirror.term.LiteralTable;
import org.htedl.mirror.term.NodeTable;
import org.jspecify.annotations.Nullable;

/**
 * One shard while it is made: its relations from the mirror that has them, then its rows and lists
 * from what all shards have. Used by one thread.
 */
final class ShardDraft {
  /** Bytes of a pair while its relation is sorted and inverted. */
  private static final int BYTES_A_PAIR = 32;

  private final int number;
  private final int shards;
  private final int own;
  private final NodeTable nodes;
  private final int[] names;
  private final OwnRows rows;
  private final Bounds bounds;
  private final GhostTable ghosts = new GhostTable();
  private final int firstGhost;
  private final Map<Integer, Role> roles = new HashMap<>();
  private final Map<Integer, ValueColumn> columns = new HashMap<>();

  /** Relation → ghosts that the shard reads through it, as places in the table of ghosts. */
  private final Map<Integer, int[]> read = new HashMap<>();

  private @Nullable LiteralTable literals;
  private int literalCount;

  /**
   * @param shards how many shards there are
   * @param own how many own nodes it has
   * @param nodes the names of its own nodes and of the catalogue
   * @param names id in the catalogue → node
   * @param rows of its own nodes
   */
  ShardDraft(
      int number, int shards, int own, NodeTable nodes, int[] names, OwnRows rows, Bounds bounds) {
    this.number = number;
    this.shards = shards;
    this.own = own;
    this.nodes = nodes;
    this.names = names;
    this.rows = rows;
    this.bounds = bounds;
    this.firstGhost = nodes.size();
  }

  /**
   * Takes the pairs that touch own nodes, and the literals of own nodes.
   *
   * @param pairs by id in the catalogue: counts those of own subjects
   * @param values likewise
   */
  void relations(ShardSource source, KeptRelations kept, long[] pairs, long[] values) {
    long before = ghosts.bytes();
    for (KeptRelations.Kept role : kept.roles()) {
      findGhosts(source, source.mirror().role(role.node()).forward());
    }
    ghosts.sort();
    ghosts.nodesWith(firstGhost);
    bounds.made(ghosts.bytes() - before);
    for (KeptRelations.Kept role : kept.roles()) {
      Role mine = role(source, source.mirror().role(role.node()).forward());
      if (mine.size() > 0) {
        roles.put(names[role.id()], mine);
        pairs[role.id()] += ownHeads(mine.forward());
        if (role.property()) {
          read.put(role.id() << 1, ghostTargets(mine.forward()));
          read.put(role.id() << 1 | 1, ghostTargets(mine.inverse()));
        }
      }
    }
    for (KeptRelations.Kept column : kept.columns()) {
      Adjacency mine = ownTargets(source, source.mirror().values(column.node()).postings());
      if (mine.size() > 0) {
        columns.put(names[column.id()], new ValueColumn(mine));
        values[column.id()] += mine.size();
      }
    }
    literals = source.mirror().literals();
    literalCount = source.mirror().literalCount();
  }

  private void findGhosts(ShardSource source, Adjacency relation) {
    bounds.check();
    relation.forEachHead(
        (head, targets, from, to) -> {
          boolean mine = source.own(number, head) >= 0;
          for (int i = from; i < to; i++) {
            boolean also = source.own(number, targets[i]) >= 0;
            if (mine && !also) {
              ghosts.add(address(source, targets[i]));
            } else if (also && !mine) {
              ghosts.add(address(source, head));
            }
          }
        });
  }

  private static long address(ShardSource source, int node) {
    long address = source.addresses()[node];
    if (address == NodeAddress.NONE) {
      throw new IllegalStateException("no shard owns " + source.mirror().nodeName(node));
    }
    return address;
  }

  private Role role(ShardSource source, Adjacency relation) {
    LongList pairs = new LongList();
    relation.forEachHead(
        (head, targets, from, to) -> {
          boolean mine = source.own(number, head) >= 0;
          for (int i = from; i < to; i++) {
            if (mine || source.own(number, targets[i]) >= 0) {
              if ((pairs.size() & 0xFFF) == 0) {
                bounds.check();
              }
              pairs.add((long) node(source, head) << 32 | node(source, targets[i]));
            }
          }
        });
    long scratch = (long) pairs.size() * BYTES_A_PAIR;
    bounds.made(scratch);
    Adjacency forward = Adjacency.of(pairs.toArray());
    Role role = new Role(forward, PairList.invert(forward));
    bounds.made(role.bytes() - scratch);
    return role;
  }

  private int node(ShardSource source, int node) {
    int mine = source.own(number, node);
    return mine >= 0 ? mine : firstGhost + ghosts.indexOf(address(source, node));
  }

  private Adjacency ownTargets(ShardSource source, Adjacency postings) {
    PairList mine = new PairList();
    postings.forEachHead(
        (literal, subjects, from, to) -> {
          for (int i = from; i < to; i++) {
            int subject = source.own(number, subjects[i]);
            if (subject >= 0) {
              mine.add(literal, subject);
            }
          }
        });
    long scratch = mine.bytes();
    bounds.made(scratch);
    Adjacency sorted = mine.drain();
    bounds.made(sorted.bytes() - scratch);
    return sorted;
  }

  private long ownHeads(Adjacency relation) {
    long[] count = {0};
    relation.forEachHead((head, targets, from, to) -> count[0] += head < own ? to - from : 0);
    return count[0];
  }

  /** The ghosts among the targets of own heads, as places in the table, ascending. */
  private int[] ghostTargets(Adjacency relation) {
    BitSet seen = new BitSet(ghosts.size());
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; head < own && i < to; i++) {
            int ghost = targets[i] - firstGhost;
            if (ghost >= 0) {
              seen.set(ghost);
            }
          }
        });
    return seen.stream().toArray();
  }

  /** The rows of its own nodes. */
  OwnRows rows() {
    return rows;
  }

  /** What it has to know of another shard's nodes, when it has its relations. */
  GhostRequest request(int owner) {
    int start = ghosts.start(owner);
    int end = ghosts.start(owner + 1);
    int[] asked = new int[end - start];
    for (int i = 0; i < asked.length; i++) {
      asked[i] = NodeAddress.node(ghosts.address(start + i));
    }
    Map<Integer, int[]> through = new HashMap<>();
    read.forEach(
        (relation, places) -> {
          int[] mine = between(places, start, end);
          if (mine.length > 0) {
            through.put(relation, Arrays.stream(mine).map(place -> place - start).toArray());
          }
        });
    return new GhostRequest(asked, through);
  }

  /** Appends ids, each with a number added to it. */
  private static void add(int[] ids, int first, IntList to) {
    for (int id : ids) {
      to.add(first + id);
    }
  }

  /**
   * The shard, when it has its relations.
   *
   * @param asked what each other shard {@linkplain #request asks} of this one
   * @param answers what each other shard has answered to this one's request
   */
  Shard finish(IntFunction<GhostRequest> asked, IntFunction<GhostRows> answers) {
    Layout layout = Layout.forNodes(firstGhost + ghosts.size());
    Map<Integer, IntList> members = new TreeMap<>();
    rows.classes()
        .forEach(
            (id, row) -> add(row.toArray(), 0, members.computeIfAbsent(id, i -> new IntList())));
    IntList individuals = new IntList();
    add(rows.live().toArray(), 0, individuals);
    for (int owner = 0; owner < shards; owner++) {
      if (owner != number && ghosts.start(owner) < ghosts.start(owner + 1)) {
        int first = firstGhost + ghosts.start(owner);
        GhostRows theirs = answers.apply(owner);
        theirs
            .classes()
            .forEach(
                (id, places) ->
                    add(places, first, members.computeIfAbsent(id, i -> new IntList())));
        add(theirs.live(), first, individuals);
      }
    }
    Map<Integer, NodeSet> classes = new HashMap<>();
    members.forEach(
        (id, list) -> {
          NodeSet row = NodeSet.of(layout, list.toArray());
          classes.put(names[id], row);
          bounds.made(row.bytes());
        });
    NodeSet live = new SparseRow(individuals.toArray());
    Dictionary dictionary =
        new Dictionary(
            nodes,
            firstGhost + ghosts.size(),
            literals == null ? new LiteralTable(nodes.limits(), bytes -> {}) : literals,
            literalCount);
    Mirror mirror =
        new Mirror(
            0,
            dictionary,
            Facts.of(classes, roles, columns),
            DenseRow.of(layout, live.toWords(layout)),
            IndividualEvidence.NONE,
            null,
            null);
    HaloLists halo = halo(asked);
    bounds.made(halo.bytes() + nodes.bytes());
    return new Shard(number, mirror, own, names, ghosts.toArray(), halo);
  }

  private HaloLists halo(IntFunction<GhostRequest> asked) {
    Map<HaloLists.Key, int[]> received = new HashMap<>();
    read.forEach(
        (relation, places) -> {
          for (int shard = 0; shard < shards; shard++) {
            int[] from = between(places, ghosts.start(shard), ghosts.start(shard + 1));
            if (from.length > 0) {
              received.put(
                  new HaloLists.Key(shard, relation),
                  Arrays.stream(from).map(place -> firstGhost + place).toArray());
            }
          }
        });
    Map<HaloLists.Key, int[]> sent = new HashMap<>();
    for (int shard = 0; shard < shards; shard++) {
      int peer = shard;
      if (peer != number) {
        GhostRequest theirs = asked.apply(peer);
        theirs
            .read()
            .forEach(
                (relation, places) ->
                    sent.put(
                        new HaloLists.Key(peer, relation),
                        Arrays.stream(places).map(place -> theirs.nodes()[place]).toArray()));
      }
    }
    return new HaloLists(sent, received);
  }

  private static int[] between(int[] places, int from, int to) {
    return Arrays.copyOfRange(places, start(places, from), start(places, to));
  }

  private static int start(int[] places, int place) {
    int at = Arrays.binarySearch(places, place);
    return at < 0 ? -at - 1 : at;
  }
}
