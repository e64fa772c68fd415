// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.store.Attachment;
import org.htedl.mirror.store.EngineVersion;
import org.htedl.mirror.store.LoadedMirror;
import org.htedl.mirror.store.PendingSnapshot;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotFile;
import org.htedl.mirror.store.SnapshotOrigin;
import org.htedl.mirror.store.StateSignature;

/**
 * A shard in a file of this machine: the format of {@link SnapshotFile}, in which the addresses of
 * ghosts are the attached numbers of 64 bits, and those of 32 bits are
 *
 * <pre>{@code
 * number of the shard | own nodes | names | the node of each name
 * lists sent      | for each: peer, relation, nodes | the nodes
 * lists received  | likewise
 * }</pre>
 *
 * @param path where it is, or will be
 */
record ShardFile(Path path) {
  /** What makes shards of the same format, whatever the build. */
  private static final EngineVersion FORMAT =
      new EngineVersion(new StateSignature.Builder().add("shards of version 1").build());

  /**
   * What shards belong together.
   *
   * @param load tells one loading from others
   */
  public static SnapshotOrigin origin(int entailment, String load) {
    return new SnapshotOrigin(
        FORMAT, entailment, new StateSignature.Builder().add(load).build(), StateSignature.NONE);
  }

  /**
   * Writes a shard.
   *
   * @return the length of the file, in bytes
   * @throws IOException if the disk does not take it; nothing is left there then
   */
  public long write(Shard shard, SnapshotOrigin origin) throws IOException {
    IntStream.Builder ints = IntStream.builder();
    ints.add(shard.number()).add(shard.own()).add(shard.names());
    for (int id = 0; id < shard.names(); id++) {
      ints.add(shard.name(id));
    }
    add(shard.halo().sent(), ints);
    add(shard.halo().received(), ints);
    Attachment attached = new Attachment(shard.ghostAddresses(), ints.build().toArray());
    return write(path, shard.mirror(), origin, attached);
  }

  /** Writes a mirror with what is attached to it. */
  static long write(Path path, Mirror mirror, SnapshotOrigin origin, Attachment attached)
      throws IOException {
    try (PendingSnapshot pending =
        new SnapshotFile(path)
            .write(mirror, origin, Map.of(), attached, MemoryClaim.UNCOUNTED, () -> false)) {
      pending.publish();
      return pending.bytes();
    }
  }

  private static void add(Map<HaloLists.Key, int[]> lists, IntStream.Builder ints) {
    Map<Long, int[]> sorted = new TreeMap<>();
    lists.forEach((key, list) -> sorted.put((long) key.peer() << 32 | key.relation(), list));
    ints.add(sorted.size());
    sorted.forEach(
        (key, list) -> {
          ints.add((int) (key >>> 32)).add((int) (long) key).add(list.length);
          for (int node : list) {
            ints.add(node);
          }
        });
  }

  /**
   * Reads the shard.
   *
   * @param origin what it must belong to
   * @param number which shard it must be
   * @param memory what it takes; claimed before it is read
   * @return empty if the file does not exist
   * @throws RefusedSnapshotException if it is not to be used, for which reason ever
   */
  public Optional<Shard> read(SnapshotOrigin origin, int number, MemoryClaim memory)
      throws RefusedSnapshotException {
    Optional<LoadedMirror> loaded = load(path, origin, memory);
    if (loaded.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new ShardFile.Reader(loaded.get()).shard(number));
    } catch (ArrayIndexOutOfBoundsException | IllegalArgumentException e) {
      throw new RefusedSnapshotException("its numbers make no sense");
    }
  }

  static Optional<LoadedMirror> load(Path path, SnapshotOrigin origin, MemoryClaim memory)
      throws RefusedSnapshotException {
    return new SnapshotFile(path).read(origin, null, MirrorLimits.OF_ARRAYS, memory, () -> false);
  }

  /** Takes a file's numbers apart, and makes sure that they fit each other. */
  private static final class Reader {
    private final Mirror mirror;
    private final long[] ghosts;
    private final int[] ints;
    private int at;

    Reader(LoadedMirror loaded) {
      this.mirror = loaded.mirror();
      this.ghosts = loaded.attached().longs();
      this.ints = loaded.attached().ints();
    }

    Shard shard(int number) {
      if (ints[at++] != number) {
        throw new IllegalArgumentException("another shard");
      }
      int own = ints[at++];
      int firstGhost = mirror.nodeCount() - ghosts.length;
      check(own >= 0 && own <= firstGhost);
      int[] names = ascending(ints[at++], 0, firstGhost, false);
      for (int i = 0; i < ghosts.length; i++) {
        check(ghosts[i] >= 0 && (i == 0 || ghosts[i] > ghosts[i - 1]));
        check(NodeAddress.shard(ghosts[i]) != number && NodeAddress.node(ghosts[i]) >= 0);
      }
      Map<HaloLists.Key, int[]> sent = lists(0, own);
      Map<HaloLists.Key, int[]> received = lists(firstGhost, mirror.nodeCount());
      check(at == ints.length);
      return new Shard(number, mirror, own, names, ghosts, new HaloLists(sent, received));
    }

    private Map<HaloLists.Key, int[]> lists(int from, int to) {
      Map<HaloLists.Key, int[]> lists = new HashMap<>();
      for (int left = ints[at++]; left > 0; left--) {
        HaloLists.Key key = new HaloLists.Key(ints[at++], ints[at++]);
        lists.put(key, ascending(ints[at++], from, to, true));
      }
      return lists;
    }

    private int[] ascending(int length, int from, int to, boolean ascending) {
      check(length >= 0 && length <= ints.length - at);
      int[] nodes = new int[length];
      for (int i = 0; i < length; i++) {
        nodes[i] = ints[at++];
        check(nodes[i] >= from && nodes[i] < to);
        check(!ascending || i == 0 || nodes[i] > nodes[i - 1]);
      }
      return nodes;
    }

    private static void check(boolean holds) {
      if (!holds) {
        throw new IllegalArgumentException("numbers that make no sense");
      }
    }
  }
}
