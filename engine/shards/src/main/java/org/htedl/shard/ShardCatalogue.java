// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of classes and predicates of all shards together with their ids and sizes: what is
 * known where no individuals are. Immutable.
 */
public final class ShardCatalogue {
  private final List<String> names;
  private final Map<String, Integer> ids;
  private final Set<String> properties;
  private final long[] members;
  private final long[] pairs;
  private final long[] values;

  /**
   * @param names by id
   * @param properties those that are properties of individuals
   * @param members how many members each has as a class, in all shards; becomes the catalogue's own
   * @param pairs how many pairs each asserts as a predicate; likewise
   * @param values how many literals, each counted with each subject; likewise
   */
  public ShardCatalogue(
      List<String> names, Set<String> properties, long[] members, long[] pairs, long[] values) {
    this.names = List.copyOf(names);
    this.ids = new HashMap<>();
    for (int id = 0; id < names.size(); id++) {
      ids.put(names.get(id), id);
    }
    this.properties = Set.copyOf(properties);
    this.members = members;
    this.pairs = pairs;
    this.values = values;
  }

  /** The names by their ids. */
  public List<String> names() {
    return names;
  }

  /** The id of a name, or -1. */
  int idOf(String name) {
    return ids.getOrDefault(name, -1);
  }

  /** Whether the name is a predicate whose triples are property assertions. */
  public boolean isProperty(String name) {
    return properties.contains(name);
  }

  /** The number of members of a class; 0 for what is no name's id. */
  public long members(int id) {
    return at(members, id);
  }

  /** The number of pairs of a predicate; 0 likewise. */
  public long pairs(int id) {
    return at(pairs, id);
  }

  /** The number of literals of a predicate; 0 likewise. */
  public long values(int id) {
    return at(values, id);
  }

  private static long at(long[] sizes, int id) {
    return id < 0 || id >= sizes.length ? 0 : sizes[id];
  }

  /** The names that have members, pairs or literals. */
  List<String> used() {
    List<String> used = new ArrayList<>();
    for (int id = 0; id < names.size(); id++) {
      if (members[id] + pairs[id] + values[id] > 0) {
        used.add(names.get(id));
      }
    }
    return used;
  }
}
