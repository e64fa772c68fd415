// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.spark.SparkEnv;
import org.htedl.cluster.spark.Storage;
import org.htedl.cluster.spark.UnusableFileException;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Engine;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.shard.Shard;
import org.jspecify.annotations.Nullable;

/**
 * The shards that this process holds, each read from its file when it is first asked for, and again
 * if it had to go or the process is another one. Spark has no place for objects that belong to a
 * process and not to a job, hence static fields. Thread-safe.
 */
public final class Worker {
  /**
   * The part of the heap that shards may take by what their files say. Devices derive a tenth more
   * from them, the collector loses another tenth between large arrays, a shard is being read, and
   * the rest is for rows and for Spark. With 0.6, executors of 4 GB with eight shards of 365 MB ran
   * out of memory.
   */
  public static final double SHARDS_SHARE = 0.5;

  private record Key(String folder, String load, int shard) {}

  /** A shard that is there or being read, and the memory that it takes. */
  private record Held(CompletableFuture<LiveShard> shard, long bytes) {}

  /** The least recently used first. */
  private static final Map<Key, Held> LIVE = new LinkedHashMap<>(16, 0.75f, true);

  /** Of all shards and tasks, as long as the process lives. */
  private static @Nullable Engine engine;

  private Worker() {}

  /**
   * A shard.
   *
   * @throws RefusedWorkException if it cannot be had here
   */
  public static LiveShard shard(ShardSet set, int number) {
    Key key = new Key(set.folder().folder(), set.load(), number);
    CompletableFuture<LiveShard> mine = new CompletableFuture<>();
    Held known;
    synchronized (LIVE) {
      known = LIVE.get(key);
      if (known == null) {
        makeRoom(set, number);
        LIVE.put(key, new Held(mine, set.parts().get(number).memory()));
      }
    }
    if (known != null) {
      try {
        return known.shard().join();
      } catch (CompletionException failed) {
        throw failed.getCause() instanceof RefusedWorkException refused ? refused : failed;
      }
    }
    try {
      LiveShard live = read(set, number);
      mine.complete(live);
      return live;
    } catch (RuntimeException | Error e) {
      synchronized (LIVE) {
        LIVE.remove(key);
      }
      mine.completeExceptionally(e);
      throw e;
    }
  }

  /**
   * Lets go of shards. First those of other loads, the least recently used of them first; then the
   * most recently used: stages go round all shards of a load, and where one does not fit, the least
   * recently used would be the very one that is wanted next.
   */
  private static void makeRoom(ShardSet set, int number) {
    long most = (long) (SHARDS_SHARE * Runtime.getRuntime().maxMemory());
    long needed = set.parts().get(number).memory();
    if (needed > most) {
      throw new RefusedWorkException(
          String.format(
              Locale.ROOT,
              "%s takes %,d MB, and an executor with %,d MB of heap has room for %,d: give it more"
                  + " (--conf spark.executor.memory=8g), or load into more shards",
              set.name(number),
              needed >> 20,
              Runtime.getRuntime().maxMemory() >> 20,
              most >> 20));
    }
    long held = LIVE.values().stream().mapToLong(Held::bytes).sum();
    for (Key key : leaving(set)) {
      if (held + needed <= most) {
        break;
      }
      Held each = LIVE.get(key);
      if (each != null && each.shard().isDone()) {
        held -= each.bytes();
        LIVE.remove(key);
      }
    }
  }

  /** The shards that are here, in the order in which they have to go. */
  private static List<Key> leaving(ShardSet set) {
    List<Key> others = new ArrayList<>();
    List<Key> same = new ArrayList<>();
    for (Key key : LIVE.keySet()) {
      (key.load.equals(set.load()) ? same : others).add(key);
    }
    others.addAll(same.reversed());
    return others;
  }

  private static LiveShard read(ShardSet set, int number) {
    Storage.Stored stored = set.parts().get(number).stored();
    try {
      Shard shard =
          set.folder()
              .read(
                  stored,
                  local -> {
                    try {
                      return Shard.read(
                              local,
                              Shard.origin(set.entailment(), set.load()),
                              number,
                              MemoryClaim.UNCOUNTED)
                          .orElseThrow();
                    } catch (RefusedSnapshotException refused) {
                      throw new UnusableFileException(
                          set.folder().address(stored.name()),
                          String.valueOf(refused.getMessage()));
                    }
                  });
      return new LiveShard(shard, engine());
    } catch (IOException unusable) {
      throw new RefusedWorkException(set.name(number) + ": " + unusable.getMessage());
    }
  }

  /** Each task works in its own thread, and in more only where Spark gives it more. */
  private static synchronized Engine engine() {
    if (engine == null) {
      engine = new Engine(new SimdDevice(SparkEnv.get().conf().getInt("spark.task.cpus", 1)));
    }
    return engine;
  }
}
