// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Catalogue;

/**
 * The names that the plan of one batch can read: those of the catalogue, then the other nodes that
 * the batch mentions, in the order in which it does. So a plan's ids are small, however many
 * individuals there are. Thread-safe.
 */
final class BatchCatalogue implements Catalogue {
  private final ShardDirectory shards;
  private final ShardCatalogue names;
  private final Map<String, Integer> mentioned = new HashMap<>();
  private final List<String> others = new ArrayList<>();

  BatchCatalogue(ShardDirectory shards, ShardCatalogue names) {
    this.shards = shards;
    this.names = names;
  }

  /** The shards that it is about. */
  ShardDirectory shards() {
    return shards;
  }

  @Override
  public synchronized int nodeCount() {
    return names.names().size() + others.size();
  }

  @Override
  public synchronized int idOf(String node) {
    int id = names.idOf(node);
    if (id >= 0) {
      return id;
    }
    Integer known = mentioned.get(node);
    if (known != null) {
      return known;
    }
    if (shards.addressOf(node) == NodeAddress.NONE) {
      return -1;
    }
    id = nodeCount();
    others.add(node);
    mentioned.put(node, id);
    return id;
  }

  @Override
  public synchronized String nodeName(int id) {
    int known = names.names().size();
    return id < known ? names.names().get(id) : others.get(id - known);
  }

  @Override
  public boolean isIndividual(int node) {
    return node >= 0 && shards.isIndividual(nodeName(node));
  }

  @Override
  public boolean isProperty(String predicate) {
    return names.isProperty(predicate);
  }

  @Override
  public long memberCount(int classNode) {
    return names.members(classNode);
  }

  @Override
  public long pairCount(int predicate) {
    return names.pairs(predicate);
  }

  @Override
  public long valueCount(int predicate) {
    return names.values(predicate);
  }

  /** A constant of a plan, with individuals by their addresses. */
  Object global(Object constant) {
    if (!(constant instanceof SparseRow individuals)) {
      return constant;
    }
    long[] addresses = new long[individuals.cardinality()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = shards.addressOf(nodeName(individuals.id(i)));
    }
    return addresses;
  }
}
