package org.htedl.shard;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Facts;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.limit.ArrayGrowth;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairList;
import org.htedl.mirror.term.Dictionary;
import org.htedl.mirror.term.LiteralTable;
import org.htedl.mirror.term.NodeTable;
import org.htedl.shard.part.HaloLists;
import org.htedl.shard.part.NodeAddress;
import org.htedl.shard.part.Shard;
import org.jspecify.annotations.Nullable;

/**
 * One shard while it is made: its relations from the mirror that has them, then its rows and lists
 * from what all shards have. Used by one thread.
 */
final class ShardDraft {
  /** Bytes of a pair while its relation is sorted and inverted. */
  private static final int BYTES_A_PAIR = 32;

  private final int number;
  private final int[] own;
  private final NodeTable nodes;
  private final int[] names;
  private final List<ShardAssembly.OwnRows> rows;
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
   * @param own how many own nodes each shard has
   * @param nodes the names of its own nodes and of the catalogue
   * @param names id in the catalogue → node
   * @param rows of each shard's own nodes
   */
  ShardDraft(
      int number,
      int[] own,
      NodeTable nodes,
      int[] names,
      List<ShardAssembly.OwnRows> rows,
      Bounds bounds) {
    this.number = number;
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
  void relations(ShardSource source, ShardAssembly.Relations kept, long[] pairs, long[] values) {
    long before = ghosts.bytes();
    for (ShardAssembly.Kept role : kept.roles()) {
      findGhosts(source, source.mirror().role(role.node()).forward());
    }
    ghosts.sort();
    ghosts.nodesWith(firstGhost);
    bounds.made(ghosts.bytes() - before);
    for (ShardAssembly.Kept role : kept.roles()) {
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
    for (ShardAssembly.Kept column : kept.columns()) {
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
    long[][] pairs = {new long[16]};
    int[] count = {0};
    relation.forEachHead(
        (head, targets, from, to) -> {
          boolean mine = source.own(number, head) >= 0;
          for (int i = from; i < to; i++) {
            if (mine || source.own(number, targets[i]) >= 0) {
              if (count[0] == pairs[0].length) {
                bounds.made(0);
                pairs[0] = ArrayGrowth.room(pairs[0], count[0] + 1L);
              }
              pairs[0][count[0]++] = (long) node(source, head) << 32 | node(source, targets[i]);
            }
          }
        });
    long scratch = (long) count[0] * BYTES_A_PAIR;
    bounds.made(scratch);
    Adjacency forward = Adjacency.of(Arrays.copyOf(pairs[0], count[0]));
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
    relation.forEachHead(
        (head, targets, from, to) -> count[0] += head < own[number] ? to - from : 0);
    return count[0];
  }

  /** The ghosts among the targets of own heads, as places in the table, ascending. */
  private int[] ghostTargets(Adjacency relation) {
    BitSet seen = new BitSet(ghosts.size());
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; head < own[number] && i < to; i++) {
            int ghost = targets[i] - firstGhost;
            if (ghost >= 0) {
              seen.set(ghost);
            }
          }
        });
    return seen.stream().toArray();
  }

  /** The shard, when all drafts have their relations. */
  Shard finish(List<ShardDraft> drafts) {
    Layout layout = Layout.forNodes(firstGhost + ghosts.size());
    Map<Integer, NodeSet> classes = new HashMap<>();
    for (int id = 0; id < names.length; id++) {
      int[] members = members(id);
      if (members.length > 0) {
        NodeSet row = NodeSet.of(layout, members);
        classes.put(names[id], row);
        bounds.made(row.bytes());
      }
    }
    NodeSet live = new SparseRow(withGhosts(shard -> rows.get(shard).live()));
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
    HaloLists halo = halo(drafts);
    bounds.made(halo.bytes() + nodes.bytes());
    return new Shard(number, mirror, own[number], names, ghosts.toArray(), halo);
  }

  /** The own rows of the same set of nodes. */
  private interface RowOf {
    @Nullable NodeSet in(int shard);
  }

  private int[] members(int id) {
    return withGhosts(shard -> rows.get(shard).classes().get(id));
  }

  /** The own nodes and the ghosts in a set, ascending. */
  private int[] withGhosts(RowOf row) {
    NodeSet mine = row.in(number);
    int[] ids = mine == null ? new int[0] : mine.toArray();
    int count = ids.length;
    for (int shard = 0; shard < own.length; shard++) {
      NodeSet theirs = shard == number ? null : row.in(shard);
      if (theirs == null) {
        continue;
      }
      int from = ghosts.start(shard);
      int to = ghosts.start(shard + 1);
      if (theirs.cardinality() < to - from) {
        for (int node : theirs.toArray()) {
          int at = ghosts.indexOf(NodeAddress.of(shard, node));
          if (at >= 0) {
            ids = ArrayGrowth.room(ids, count + 1L);
            ids[count++] = firstGhost + at;
          }
        }
      } else {
        for (int at = from; at < to; at++) {
          if (theirs.contains(NodeAddress.node(ghosts.address(at)))) {
            ids = ArrayGrowth.room(ids, count + 1L);
            ids[count++] = firstGhost + at;
          }
        }
      }
    }
    return Arrays.copyOf(ids, count);
  }

  private HaloLists halo(List<ShardDraft> drafts) {
    Map<HaloLists.Key, int[]> received = new HashMap<>();
    read.forEach(
        (relation, places) -> {
          for (int shard = 0; shard < own.length; shard++) {
            int[] from = between(places, ghosts.start(shard), ghosts.start(shard + 1));
            if (from.length > 0) {
              received.put(
                  new HaloLists.Key(shard, relation),
                  Arrays.stream(from).map(place -> firstGhost + place).toArray());
            }
          }
        });
    Map<HaloLists.Key, int[]> sent = new HashMap<>();
    for (ShardDraft peer : drafts) {
      peer.read.forEach(
          (relation, places) -> {
            GhostTable theirs = peer.ghosts;
            int[] mine = between(places, theirs.start(number), theirs.start(number + 1));
            if (mine.length > 0) {
              sent.put(
                  new HaloLists.Key(peer.number, relation),
                  Arrays.stream(mine)
                      .map(place -> NodeAddress.node(theirs.address(place)))
                      .toArray());
            }
          });
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
