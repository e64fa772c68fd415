// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.HashMap;
import java.util.Map;

/**
 * What a shard has to know of another one's nodes.
 *
 * @param nodes own nodes of the other one that are ghosts here, ascending, by their numbers there
 * @param read relation → places in {@code nodes} of those that are read through it, ascending
 */
@SuppressWarnings("ArrayRecordComponent") // as many as there are ghosts; never compared
record GhostRequest(int[] nodes, Map<Integer, int[]> read) {
  public GhostRequest {
    read = new HashMap<>(read);
  }

  /** It as numbers. */
  public int[] encoded() {
    return new IntLists().add(nodes).add(read).toArray();
  }

  /** The request that these numbers were made of. */
  public static GhostRequest of(int[] encoded) {
    IntLists.Reader reader = new IntLists.Reader(encoded);
    return new GhostRequest(reader.list(), reader.lists());
  }
}
