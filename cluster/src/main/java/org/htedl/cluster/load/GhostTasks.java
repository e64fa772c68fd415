// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.spark.broadcast.Broadcast;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.Storage;
import org.htedl.cluster.spark.UnusableFileException;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotOrigin;
import org.htedl.shard.Shard;
import org.htedl.shard.ShardPiece;
import org.htedl.shard.ShardRun;
import org.htedl.shard.ShardSource;
import scala.Tuple2;

/**
 * What tasks do with the sources of shards until the shards are written.
 *
 * @param shards how many there are
 * @param entailment its number
 * @param load what the files belong to
 * @param sources where the sources are
 * @param out where the shards go
 * @param names of the catalogue, by their ids
 * @param properties those that are properties
 */
record GhostTasks(
    int shards,
    int entailment,
    String load,
    Storage sources,
    Storage out,
    Broadcast<ArrayList<String>> names,
    Broadcast<ArrayList<String>> properties)
    implements Serializable {

  private SnapshotOrigin origin() {
    return Shard.origin(entailment, load);
  }

  private ShardPiece piece(ZippedRdd.Input input) throws IOException {
    Iterator<LoadTasks.SourceReport> reports = input.read();
    LoadTasks.SourceReport report = reports.next();
    ShardSource source =
        sources.read(
            report.stored(),
            local -> {
              try {
                return ShardSource.read(local, origin()).orElseThrow();
              } catch (RefusedSnapshotException refused) {
                throw new UnusableFileException(
                    sources.address(report.stored().name()), String.valueOf(refused.getMessage()));
              }
            });
    return new ShardPiece(
        report.shard(), shards, source, names.value(), new TreeSet<>(properties.value()));
  }

  /** What a shard has to know of the others. */
  Iterator<Tuple2<Integer, Parcel>> requests(int shard, List<ZippedRdd.Input> inputs)
      throws IOException {
    ShardPiece piece = piece(inputs.getFirst());
    List<Tuple2<Integer, Parcel>> requests = new ArrayList<>();
    for (int owner = 0; owner < shards; owner++) {
      int[] request = piece.request(owner);
      if (owner != shard && request.length > 0) {
        requests.add(new Tuple2<>(owner, new Parcel(shard, bytes(request))));
      }
    }
    return requests.iterator();
  }

  /** What a shard tells the others. */
  Iterator<Tuple2<Integer, Parcel>> answers(int shard, List<ZippedRdd.Input> inputs)
      throws IOException {
    ShardPiece piece = piece(inputs.getFirst());
    List<Tuple2<Integer, Parcel>> answers = new ArrayList<>();
    inputs
        .get(1)
        .<Tuple2<Integer, Parcel>>read()
        .forEachRemaining(
            parcel -> {
              int[] rows = piece.answer(ints(parcel._2().bytes()));
              int peer = parcel._2().sender();
              answers.add(new Tuple2<>(peer, new Parcel(shard, bytes(rows))));
            });
    return answers.iterator();
  }

  /**
   * A shard that was written.
   *
   * @param rowBytes of one of its rows
   * @param members id in the catalogue and members of its own nodes, where there are any
   * @param pairs likewise
   * @param values likewise
   * @param hub the name of the own node that most edges of one property lead to, or nothing
   * @param hubEdges how many
   */
  @SuppressWarnings("ArrayRecordComponent") // what is sent; never compared
  record ShardReport(
      int shard,
      Storage.Stored stored,
      long own,
      long ghosts,
      long individuals,
      long rowBytes,
      long memory,
      long[] members,
      long[] pairs,
      long[] values,
      String hub,
      long hubEdges)
      implements Serializable {}

  /** Returns the numbers in the parcels of an input, by their senders. */
  private static Map<Integer, int[]> received(ZippedRdd.Input input) {
    Map<Integer, int[]> bySender = new HashMap<>();
    input
        .<Tuple2<Integer, Parcel>>read()
        .forEachRemaining(parcel -> bySender.put(parcel._2().sender(), ints(parcel._2().bytes())));
    return bySender;
  }

  /** Finishes a shard and writes it. */
  Iterator<ShardReport> finish(int shard, List<ZippedRdd.Input> inputs) throws IOException {
    ShardPiece piece = piece(inputs.getFirst());
    Map<Integer, int[]> asked = received(inputs.get(1));
    Map<Integer, int[]> answers = received(inputs.get(2));
    int[] nothing = {};
    Shard made =
        piece.finish(
            peer -> asked.getOrDefault(peer, nothing),
            owner -> {
              int[] rows = answers.get(owner);
              if (rows == null) {
                throw new IllegalStateException("shard " + owner + " has not answered");
              }
              return rows;
            });
    Storage.Stored stored =
        out.put(String.format("shard-%05d", shard), local -> made.write(local, origin()));
    Hub hub = Hub.of(made);
    return List.of(
            new ShardReport(
                shard,
                stored,
                made.own(),
                made.ghosts(),
                made.ownIndividuals().cardinality(),
                ShardRun.rowBytes(made),
                made.bytes(),
                sparse(piece.members()),
                sparse(piece.pairs()),
                sparse(piece.values()),
                hub.name(),
                hub.edges()))
        .iterator();
  }

  /** Place and number, one after the other, of the numbers that are not 0. */
  private static long[] sparse(long[] sizes) {
    long[] sparse = new long[2 * sizes.length];
    int used = 0;
    for (int id = 0; id < sizes.length; id++) {
      if (sizes[id] != 0) {
        sparse[used++] = id;
        sparse[used++] = sizes[id];
      }
    }
    return java.util.Arrays.copyOf(sparse, used);
  }

  private static byte[] bytes(int[] ints) {
    ByteBuffer bytes = ByteBuffer.allocate(ints.length * Integer.BYTES);
    bytes.asIntBuffer().put(ints);
    return bytes.array();
  }

  private static int[] ints(byte[] bytes) {
    int[] ints = new int[bytes.length / Integer.BYTES];
    ByteBuffer.wrap(bytes).asIntBuffer().get(ints);
    return ints;
  }
}
