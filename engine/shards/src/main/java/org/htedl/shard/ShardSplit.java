package org.htedl.shard;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.limit.Room;
import org.htedl.mirror.JointMembers;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.term.NodeTable;
import org.htedl.shard.part.NodeAddress;
import org.htedl.shard.part.Placement;

/** Cuts a mirror, whatever follows in it, into shards. */
public final class ShardSplit {
  private ShardSplit() {}

  /**
   * The shards of a mirror, which they keep for what it says of the schema.
   *
   * @param memory what the shards take
   * @param cancelled whether the caller no longer wants them
   * @throws IllegalArgumentException if memberships are not decided in the mirror
   * @throws org.htedl.limit.MemoryBudgetException if there is not enough memory
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public static Shards of(
      Mirror mirror, Placement placement, MemoryClaim memory, Cancellation cancelled) {
    if (!UpperRows.of(mirror).rows().isEmpty() || JointMembers.of(mirror) != null) {
      throw new IllegalArgumentException(
          "memberships that hold in some answer sets only cannot be in shards");
    }
    List<NodeTable> tables = new ArrayList<>();
    for (int k = 0; k < placement.shards(); k++) {
      tables.add(new NodeTable(mirror.limits(), Room.UNCOUNTED));
    }
    long[] addresses = new long[mirror.nodeCount()];
    for (int node = 0; node < addresses.length; node++) {
      String name = mirror.nodeName(node);
      int owner = placement.of(name);
      addresses[node] = NodeAddress.of(owner, tables.get(owner).intern(name));
    }
    List<ShardSource> sources =
        Collections.nCopies(placement.shards(), new ShardSource(mirror, addresses));
    return new ShardAssembly(sources, tables, Progress.NONE, memory, cancelled).assemble(mirror);
  }
}
