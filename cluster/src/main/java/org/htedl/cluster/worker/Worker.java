package org.htedl.cluster.worker;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.spark.SparkEnv;
import org.htedl.cluster.spark.Storage;
import org.htedl.cluster.spark.UnusableFileException;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Engine;
import org.htedl.mirror.limit.MemoryClaim;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.shard.part.Shard;
import org.htedl.shard.store.ShardFile;
import org.jspecify.annotations.Nullable;

/**
 * The shards that this process holds, each read from its file when it is first asked for, and again
 * if it had to go or the process is another one. Spark has no place for objects that belong to a
 * process and not to a job, hence static fields. Thread-safe.
 */
public final class Worker {
  /** The part of the heap that shards may take; the rest is for rows and for Spark. */
  private static final double SHARDS_SHARE = 0.6;

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

  /** Lets go of the shards that were not asked for the longest. */
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
    var oldest = LIVE.values().iterator();
    while (held + needed > most && oldest.hasNext()) {
      Held each = oldest.next();
      if (each.shard().isDone()) {
        held -= each.bytes();
        oldest.remove();
      }
    }
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
                      return new ShardFile(local)
                          .read(
                              ShardFile.origin(set.entailment(), set.load()),
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
