// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.htedl.cluster.load.Manifest;
import org.htedl.cluster.spark.Storage;
import org.htedl.cluster.spark.UnusableFileException;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.cluster.worker.RefusedWorkException;
import org.htedl.cluster.worker.ShardSet;
import org.htedl.cluster.worker.Worker;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.shard.Shard;
import org.htedl.shard.ShardCatalogue;
import org.htedl.shard.ShardSchema;

/** The shards of a folder on the executors of a cluster, and what the driver knows of them. */
public final class ClusterShards implements AutoCloseable {
  private final JavaSparkContext spark;
  private final Manifest manifest;
  private final ShardSet set;
  private final JavaRDD<Integer> numbers;
  private final ShardSchema schema;
  private final ShardCatalogue catalogue;
  private final List<Place> places;

  /**
   * Where a shard is held.
   *
   * @param executor its name
   * @param heap of the executor, in bytes
   * @param refusal why the shard cannot be had there; empty if it can
   */
  record Place(String executor, long heap, String refusal) implements Serializable {}

  private ClusterShards(
      JavaSparkContext spark, Manifest manifest, ShardSet set, ShardSchema schema) {
    this.spark = spark;
    this.manifest = manifest;
    this.set = set;
    this.schema = schema;
    this.catalogue = manifest.catalogue();
    // Spark remembers which executor has which number, and asks that one again.
    this.numbers =
        spark
            .parallelize(set.numbers(), set.size())
            .setName("shards")
            .persist(StorageLevel.MEMORY_ONLY());
    ShardSet held = set;
    this.places =
        ZippedRdd.<Place>of("attach", (number, inputs) -> attach(held, inputs), numbers).collect();
  }

  private static java.util.Iterator<Place> attach(ShardSet set, List<ZippedRdd.Input> inputs) {
    java.util.Iterator<Integer> number = inputs.getFirst().read();
    String refusal = "";
    try {
      Worker.shard(set, number.next());
    } catch (RefusedWorkException refused) {
      refusal = String.valueOf(refused.getMessage());
    }
    return List.of(
            new Place(SparkEnv.get().executorId(), Runtime.getRuntime().maxMemory(), refusal))
        .iterator();
  }

  /**
   * Has executors read the shards of a folder.
   *
   * @throws UnusableFileException if the folder has none that can be used
   * @throws RefusedWorkException if an executor cannot hold one of them
   */
  public static ClusterShards open(JavaSparkContext spark, String folder) throws IOException {
    Storage storage = Storage.at(spark.hadoopConfiguration(), folder);
    Manifest manifest = Manifest.in(storage);
    List<ShardSet.Part> parts = new ArrayList<>();
    for (Manifest.ShardPart part : manifest.shards()) {
      parts.add(new ShardSet.Part(part.part().stored(), part.memory()));
    }
    int entailment = manifest.rules().ordinal();
    ShardSet set = new ShardSet(storage, entailment, manifest.load(), new ArrayList<>(parts));
    Storage.Stored stored = manifest.schema().stored();
    ShardSchema schema =
        storage.read(
            stored,
            local -> {
              try {
                return ShardSchema.read(local, Shard.origin(entailment, manifest.load()))
                    .orElseThrow();
              } catch (RefusedSnapshotException refused) {
                throw new UnusableFileException(
                    storage.address(stored.name()), String.valueOf(refused.getMessage()));
              }
            });
    ClusterShards shards = new ClusterShards(spark, manifest, set, schema);
    for (Place place : shards.places) {
      if (!place.refusal().isEmpty()) {
        shards.close();
        throw new RefusedWorkException(place.refusal());
      }
    }
    return shards;
  }

  JavaSparkContext spark() {
    return spark;
  }

  /** What the folder has. */
  public Manifest manifest() {
    return manifest;
  }

  ShardSet set() {
    return set;
  }

  /** The number of each shard, where the shard is. */
  JavaRDD<Integer> numbers() {
    return numbers;
  }

  /** What is known of classes, properties and datatypes. */
  public ShardSchema schema() {
    return schema;
  }

  /** The names of classes and predicates. */
  public ShardCatalogue catalogue() {
    return catalogue;
  }

  /** A sentence where shards do not fit their executors at the same time; else "". */
  public String crowding() {
    for (List<Integer> its : held()) {
      long wanted = its.stream().mapToLong(k -> manifest.shards().get(k).memory()).sum();
      long most = (long) (Worker.SHARDS_SHARE * places.get(its.getFirst()).heap());
      if (wanted > most) {
        return String.format(
            Locale.ROOT,
            "an executor has room for %,d MB of shards and got %,d MB: some are read again in each"
                + " stage, which more memory (--conf spark.executor.memory=8g) or more executors"
                + " would spare",
            most >> 20,
            wanted >> 20);
      }
    }
    return "";
  }

  /** The numbers of the shards of each executor. */
  private Collection<List<Integer>> held() {
    Map<String, List<Integer>> held = new HashMap<>();
    for (int k = 0; k < places.size(); k++) {
      held.computeIfAbsent(places.get(k).executor(), e -> new ArrayList<>()).add(k);
    }
    return held.values();
  }

  /**
   * For each executor the bytes of a row of each of its shards, and what is left of its heap for
   * rows.
   */
  List<Room> rooms() {
    List<Room> rooms = new ArrayList<>();
    for (List<Integer> its : held()) {
      long all = its.stream().mapToLong(k -> manifest.shards().get(k).memory()).sum();
      long heap = places.get(its.getFirst()).heap();
      // Those that do not fit come and go.
      long taken = Math.min(all, (long) (Worker.SHARDS_SHARE * heap));
      long[] rows = its.stream().mapToLong(k -> manifest.shards().get(k).rowBytes()).toArray();
      rooms.add(new Room(rows, (heap - taken) / 4));
    }
    return rooms;
  }

  /**
   * What an executor can hold.
   *
   * @param rowBytes of each of its shards
   * @param free bytes for rows
   */
  @SuppressWarnings("ArrayRecordComponent") // one a shard; never compared
  record Room(long[] rowBytes, long free) {}

  @Override
  public void close() {
    numbers.unpersist(false);
  }
}
