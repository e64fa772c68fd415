package org.htedl.cluster.worker;

import org.htedl.engine.Engine;
import org.htedl.shard.part.Shard;
import org.htedl.shard.part.ShardNames;

/** A shard in the memory of this process, with what evaluates on it. Thread-safe. */
public final class LiveShard {
  private final Shard shard;
  private final Engine engine;
  private final ShardNames names;

  /**
   * @param engine the process's
   */
  LiveShard(Shard shard, Engine engine) {
    this.shard = shard;
    this.engine = engine;
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
