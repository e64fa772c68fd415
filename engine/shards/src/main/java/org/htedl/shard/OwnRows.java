// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.collection.IntList;

/**
 * The rows of a shard's own nodes. Immutable.
 *
 * @param classes id in the catalogue → own members
 */
record OwnRows(Map<Integer, NodeSet> classes, NodeSet live) {

  /**
   * Those of a shard.
   *
   * @param own how many nodes it has
   * @param ids name of a class → id in the catalogue
   */
  static OwnRows of(ShardSource source, int shard, int own, ToIntFunction<String> ids) {
    Map<Integer, NodeSet> classes = new HashMap<>();
    source
        .mirror()
        .facts()
        .classes()
        .forEach(
            (type, row) -> {
              NodeSet mine = own(source, shard, own, row);
              if (mine.cardinality() > 0) {
                classes.put(ids.applyAsInt(source.mirror().nodeName(type)), mine);
              }
            });
    return new OwnRows(classes, own(source, shard, own, source.mirror().live()));
  }

  private static NodeSet own(ShardSource source, int shard, int own, NodeSet row) {
    IntList mine = new IntList();
    row.forEach(
        node -> {
          int id = source.own(shard, node);
          if (id >= 0) {
            mine.add(id);
          }
        });
    return NodeSet.of(Layout.forNodes(own), mine.toArray());
  }

  /** What they say of the nodes that another shard asks for. */
  GhostRows of(GhostRequest request) {
    Map<Integer, int[]> members = new HashMap<>();
    classes.forEach(
        (id, row) -> {
          int[] places = places(row, request.nodes());
          if (places.length > 0) {
            members.put(id, places);
          }
        });
    return new GhostRows(members, places(live, request.nodes()));
  }

  /** The places of the nodes that are in a row. */
  private static int[] places(NodeSet row, int[] nodes) {
    int[] places = new int[Math.min(row.cardinality(), nodes.length)];
    int count = 0;
    if (row.cardinality() < nodes.length) {
      for (int node : row.toArray()) {
        int at = Arrays.binarySearch(nodes, node);
        if (at >= 0) {
          places[count++] = at;
        }
      }
    } else {
      for (int at = 0; at < nodes.length; at++) {
        if (row.contains(nodes[at])) {
          places[count++] = at;
        }
      }
    }
    return Arrays.copyOf(places, count);
  }

  /** Memory held, in bytes. */
  long bytes() {
    long bytes = live.bytes();
    for (NodeSet row : classes.values()) {
      bytes += row.bytes();
    }
    return bytes;
  }
}
