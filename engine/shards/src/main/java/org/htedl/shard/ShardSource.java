package org.htedl.shard;

import org.htedl.mirror.Mirror;
import org.htedl.shard.part.NodeAddress;

/**
 * A mirror that has all facts about the own nodes of a shard, and the addresses of its nodes.
 *
 * @param addresses by node; {@link NodeAddress#NONE} for those that no shard owns
 */
@SuppressWarnings("ArrayRecordComponent") // as long as the mirror has nodes; never compared
public record ShardSource(Mirror mirror, long[] addresses) {
  /** The own node of a shard that this one is, or -1. */
  public int own(int shard, int node) {
    long address = addresses[node];
    return address >= 0 && NodeAddress.shard(address) == shard ? NodeAddress.node(address) : -1;
  }
}
