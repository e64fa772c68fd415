// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.HashMap;
import java.util.Map;

/**
 * What a shard says of nodes that another one has {@linkplain GhostRequest asked} for.
 *
 * @param classes id in the catalogue → places of members in the request, ascending
 * @param live places of individuals
 */
@SuppressWarnings("ArrayRecordComponent") // as many as there are ghosts; never compared
record GhostRows(Map<Integer, int[]> classes, int[] live) {
  public GhostRows {
    classes = new HashMap<>(classes);
  }

  /** They as numbers. */
  public int[] encoded() {
    return new IntLists().add(classes).add(live).toArray();
  }

  /** The rows that these numbers were made of. */
  public static GhostRows of(int[] encoded) {
    IntLists.Reader reader = new IntLists.Reader(encoded);
    return new GhostRows(reader.lists(), reader.list());
  }
}
