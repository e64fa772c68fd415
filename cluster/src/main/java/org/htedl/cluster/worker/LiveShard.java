// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.worker;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.htedl.engine.Engine;
import org.htedl.shard.Shard;

/** A shard in the memory of this process, with what evaluates on it. Thread-safe. */
public final class LiveShard {
  private final Shard shard;
  private final Engine engine;
  private final ConcurrentMap<String, Object> left = new ConcurrentHashMap<>();

  /**
   * @param engine the process's
   */
  LiveShard(Shard shard, Engine engine) {
    this.shard = shard;
    this.engine = engine;
  }

  /** The facts. */
  public Shard shard() {
    return shard;
  }

  /** What evaluates on it. */
  public Engine engine() {
    return engine;
  }

  /**
   * What tasks have left for the next one of the same program, by that program's name. It goes with
   * the shard: what held on to a shard that had to go would keep its memory.
   */
  public ConcurrentMap<String, Object> left() {
    return left;
  }
}
