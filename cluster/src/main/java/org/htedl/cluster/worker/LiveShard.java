package org.htedl.cluster.worker;

import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Engine;
import org.htedl.shard.part.Shard;
import org.htedl.shard.part.ShardNames;

/** A shard in the memory of this process, with what evaluates on it. Thread-safe. */
public final class LiveShard {
  private final Shard shard;
  private final Engine engine;
  private final ShardNames names;

  /**
   * @param threads that a task may use
   */
  LiveShard(Shard shard, int threads) {
    this.shard = shard;
    this.engine = new Engine(new SimdDevice(threads));
    this.names = new ShardNames(shard);
  }

  /** The facts. */
  public Shard shard() {
    return shard;
  }

  /** What evaluates on it. */
  public Engine engine() {
    return engine;
  }

  /** What it knows by names. */
  public ShardNames names() {
    return names;
  }
}
