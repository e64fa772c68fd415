// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.bits.SparseRow;

/**
 * Which nodes' bits a shard exchanges with each other one, for each relation that leads from one to
 * the other. A list of the sender and that of the receiver for it are equally long and name the
 * same nodes in the same order, each by its own numbers. Immutable and thread-safe.
 *
 * <p>A relation is {@code predicate << 1 | inverse}, where the predicate is its id in the
 * catalogue: through {@code r}, a shard reads the objects of its own subjects; through {@code
 * inverse r}, the subjects of its own objects.
 */
final class HaloLists {
  private static final int[] EMPTY = {};

  /**
   * What tells lists apart.
   *
   * @param peer the other shard
   */
  public record Key(int peer, int relation) {}

  private record Union(int peer, List<Integer> relations) {}

  private final Map<Key, int[]> sent;
  private final Map<Key, int[]> received;
  private final Map<Union, int[]> sentUnions = new ConcurrentHashMap<>();
  private final Map<Union, int[]> receivedUnions = new ConcurrentHashMap<>();

  /**
   * @param sent own nodes that are ghosts of the peer, ascending
   * @param received ghosts that are own nodes of the peer, ascending
   */
  public HaloLists(Map<Key, int[]> sent, Map<Key, int[]> received) {
    this.sent = new HashMap<>(sent);
    this.received = new HashMap<>(received);
  }

  /**
   * The own nodes whose bits a peer reads through any of the relations, ascending; for reading
   * only.
   */
  public int[] sent(int peer, int[] relations) {
    return list(sent, sentUnions, peer, relations);
  }

  /** The ghosts whose bits come from a peer for these relations, ascending; for reading only. */
  public int[] received(int peer, int[] relations) {
    return list(received, receivedUnions, peer, relations);
  }

  /** The lists of one relation each that this shard sends; for reading only. */
  public Map<Key, int[]> sent() {
    return Collections.unmodifiableMap(sent);
  }

  /** The lists of one relation each that this shard receives; for reading only. */
  public Map<Key, int[]> received() {
    return Collections.unmodifiableMap(received);
  }

  private static int[] list(
      Map<Key, int[]> lists, Map<Union, int[]> unions, int peer, int[] relations) {
    if (relations.length == 0) {
      return EMPTY;
    }
    if (relations.length == 1) {
      return lists.getOrDefault(new Key(peer, relations[0]), EMPTY);
    }
    return unions.computeIfAbsent(
        new Union(peer, Arrays.stream(relations).boxed().toList()),
        union -> united(lists, peer, relations));
  }

  private static int[] united(Map<Key, int[]> lists, int peer, int[] relations) {
    int[] all = EMPTY;
    for (int relation : relations) {
      int[] more = lists.getOrDefault(new Key(peer, relation), EMPTY);
      int length = all.length;
      all = Arrays.copyOf(all, Math.addExact(length, more.length));
      System.arraycopy(more, 0, all, length, more.length);
    }
    Arrays.sort(all);
    return Arrays.copyOf(all, SparseRow.removeDuplicates(all, all.length));
  }

  /** The words that the bits of a list take. */
  public static int words(int[] list) {
    return list.length + Long.SIZE - 1 >>> 6;
  }

  /** Memory held, in bytes; unions of lists aside, which are as large as the lists at most. */
  public long bytes() {
    long bytes = 0;
    for (int[] list : sent.values()) {
      bytes += 64 + 4L * list.length;
    }
    for (int[] list : received.values()) {
      bytes += 64 + 4L * list.length;
    }
    return bytes;
  }
}
