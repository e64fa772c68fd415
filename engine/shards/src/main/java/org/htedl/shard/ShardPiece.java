// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.htedl.limit.Bounds;
import org.htedl.limit.Room;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.NodeTable;
import org.jspecify.annotations.Nullable;

/**
 * One shard on the way from its facts to a {@link Shard}, where the others are elsewhere: each asks
 * the others for its ghosts by a {@link #request}, which these answer by {@link #answer}, and
 * {@link #finish}es with what it was asked and told. All of it is a function of the facts and of
 * the catalogue's names, so that work that is lost can be repeated. Used by one thread.
 */
public final class ShardPiece {
  private static final int[] NOTHING = {};

  private final int number;
  private final int shards;
  private final ShardSource source;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> names;
  private final Set<String> properties;
  private final int own;
  private final OwnRows rows;
  private final long[] members;
  private final long[] pairs;
  private final long[] values;
  private @Nullable ShardDraft draft;

  /**
   * @param shards how many there are
   * @param source of this shard's facts alone
   * @param names of the catalogue, by their ids
   * @param properties those that are properties
   */
  public ShardPiece(
      int number, int shards, ShardSource source, List<String> names, Set<String> properties) {
    this.number = number;
    this.shards = shards;
    this.source = source;
    this.names = List.copyOf(names);
    for (String name : names) {
      ids.put(name, ids.size());
    }
    this.properties = properties;
    int count = 0;
    for (int node = 0; node < source.addresses().length; node++) {
      count += source.own(number, node) >= 0 ? 1 : 0;
    }
    this.own = count;
    this.rows = OwnRows.of(source, number, own, this::idOf);
    this.members = new long[names.size()];
    this.pairs = new long[names.size()];
    this.values = new long[names.size()];
    rows.classes().forEach((id, row) -> members[id] = row.cardinality());
  }

  private int idOf(String name) {
    return Objects.requireNonNull(ids.get(name));
  }

  private ShardDraft draft() {
    if (draft == null) {
      Mirror mirror = source.mirror();
      NodeTable table = new NodeTable(mirror.limits(), Room.UNCOUNTED);
      for (String name : ownNames()) {
        table.intern(name);
      }
      int[] nodes = new int[names.size()];
      for (int id = 0; id < nodes.length; id++) {
        nodes[id] = table.intern(names.get(id));
      }
      ShardDraft made = new ShardDraft(number, shards, own, table, nodes, rows, Bounds.none());
      made.relations(source, KeptRelations.of(mirror, properties, this::idOf), pairs, values);
      draft = made;
    }
    return draft;
  }

  private String[] ownNames() {
    String[] all = new String[own];
    for (int node = 0; node < source.addresses().length; node++) {
      int mine = source.own(number, node);
      if (mine >= 0) {
        all[mine] = source.mirror().nodeName(node);
      }
    }
    return all;
  }

  /** Returns what it has to know of another shard's nodes; empty if it has none of them. */
  public int[] request(int owner) {
    GhostRequest request = draft().request(owner);
    return request.nodes().length == 0 ? NOTHING : request.encoded();
  }

  /**
   * Returns what it says of its own nodes that another shard has asked for.
   *
   * @param request what the other shard's {@link #request} has given, which is not empty
   */
  public int[] answer(int[] request) {
    return rows.of(GhostRequest.of(request)).encoded();
  }

  /**
   * The shard.
   *
   * @param asked what each other shard's {@link #request} to this one is; may be empty
   * @param answers what each other shard has answered to this one's request, if that is not empty
   */
  public Shard finish(IntFunction<int[]> asked, IntFunction<int[]> answers) {
    return draft()
        .finish(
            peer -> {
              int[] request = asked.apply(peer);
              return request.length == 0
                  ? new GhostRequest(NOTHING, Map.of())
                  : GhostRequest.of(request);
            },
            owner -> GhostRows.of(answers.apply(owner)));
  }

  /** By id in the catalogue: own members of classes; the shard's own array. */
  public long[] members() {
    return members;
  }

  /** Likewise, of predicates: pairs of own subjects. */
  public long[] pairs() {
    draft();
    return pairs;
  }

  /** Likewise: literals of own subjects. */
  public long[] values() {
    draft();
    return values;
  }
}
