// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

/**
 * Where a node is its shard's own, as one number: the shard, then the node there. Ascending
 * addresses are ascending shards, and nodes within them; none is negative.
 */
public final class NodeAddress {
  /** Of a node that no shard owns. */
  public static final long NONE = -1;

  private NodeAddress() {}

  /** The address of a node of a shard's own. */
  public static long of(int shard, int node) {
    return (long) shard << 32 | node;
  }

  /** The shard that owns the node. */
  public static int shard(long address) {
    return (int) (address >>> 32);
  }

  /** The node in that shard. */
  public static int node(long address) {
    return (int) address;
  }
}
