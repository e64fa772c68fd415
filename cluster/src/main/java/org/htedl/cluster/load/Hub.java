// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import org.htedl.mirror.Role;
import org.htedl.shard.Shard;

/**
 * The own node of a shard that most edges of one property lead to: its edges are all in this shard.
 *
 * @param name empty if there is no edge
 */
record Hub(String name, long edges) {
  static Hub of(Shard shard) {
    int[] node = {-1};
    int[] most = {0};
    shard
        .mirror()
        .facts()
        .roles()
        .forEachValue(
            (Role role) ->
                role.inverse()
                    .forEachHead(
                        (head, targets, from, to) -> {
                          if (head < shard.own() && to - from > most[0]) {
                            node[0] = head;
                            most[0] = to - from;
                          }
                        }));
    return new Hub(node[0] < 0 ? "" : shard.mirror().nodeName(node[0]), most[0]);
  }
}
