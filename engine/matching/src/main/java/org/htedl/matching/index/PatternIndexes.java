// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.index;

import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.Room;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.HeadIndex;
import org.htedl.mirror.relation.PairList;
import org.jspecify.annotations.Nullable;

/**
 * What matching needs besides the relations of mirrors: where a head's targets are, the literals of
 * each subject, the classes of each node. Made when first planned for, shared by revisions with the
 * same base, and gone with it. Thread-safe.
 */
public final class PatternIndexes {
  /** Larger ones are made by another thread, while the caller does without. */
  private static final int MADE_IN_PASSING = 1 << 18;

  /** Bytes a pair while an index is made and sorted. */
  private static final long BYTES_A_PAIR = 24;

  private final Executor workers;
  private final Room room;
  private final Map<int[], HeadIndex> heads = new WeakHashMap<>();
  private final Map<int[], Made> inverses = new WeakHashMap<>();
  private final Map<Adjacency, Adjacency> changed = new WeakHashMap<>();
  private final Map<Object, Made> types = new WeakHashMap<>();

  /** The numbers from 0, for variables that anything limits only later. */
  private int[] ascending = {};

  /** An index that is there, or is being made, or could not be made. */
  private static final class Made {
    volatile @Nullable Adjacency index;
    volatile @Nullable RuntimeException failure;
  }

  /**
   * @param workers make large indexes
   * @param room asked before an index is made
   */
  public PatternIndexes(Executor workers, Room room) {
    this.workers = workers;
    this.room = room;
  }

  /** Indexes on no account, each made by the thread that is the first to need it. */
  public static PatternIndexes uncounted() {
    return new PatternIndexes(Runnable::run, Room.UNCOUNTED);
  }

  /** Bytes held. */
  public synchronized long bytes() {
    long bytes = 0;
    for (HeadIndex index : heads.values()) {
      bytes += index.bytes();
    }
    return bytes + bytes(inverses) + bytes(types) + (long) ascending.length * Integer.BYTES;
  }

  private static long bytes(Map<?, Made> indexes) {
    long bytes = 0;
    for (Made made : indexes.values()) {
      Adjacency index = made.index;
      bytes += index == null ? 0 : index.bytes();
    }
    return bytes;
  }

  /** Forgets all indexes; they are made again when needed. */
  public synchronized void giveUp() {
    heads.clear();
    inverses.clear();
    changed.clear();
    types.clear();
    ascending = new int[0];
  }

  /**
   * An array that begins with the numbers from 0; for reading only.
   *
   * @throws MemoryBudgetException if the memory budget does not allow it
   */
  public int[] ascending(int count) {
    synchronized (this) {
      if (ascending.length >= count) {
        return ascending;
      }
    }
    room.ask((long) count * Integer.BYTES);
    int[] made = new int[count];
    Arrays.setAll(made, i -> i);
    synchronized (this) {
      if (ascending.length < count) {
        ascending = made;
      }
    }
    return made;
  }

  /**
   * The index of a relation's heads.
   *
   * @throws MemoryBudgetException if the memory budget does not allow it
   */
  public HeadIndex heads(Adjacency relation) {
    synchronized (this) {
      HeadIndex known = heads.get(relation.heads());
      if (known != null) {
        return known;
      }
    }
    room.ask(HeadIndex.bytesFor(relation.heads()));
    HeadIndex made = new HeadIndex(relation.heads());
    synchronized (this) {
      HeadIndex before = heads.putIfAbsent(relation.heads(), made);
      return before == null ? made : before;
    }
  }

  /**
   * Subject → literals, of literal → subjects.
   *
   * @throws NotReadyException if it is being made
   * @throws MemoryBudgetException if the memory budget does not allow it
   */
  public Adjacency inverse(Adjacency postings) {
    synchronized (this) {
      Adjacency known = changed.get(postings);
      if (known != null) {
        return known;
      }
    }
    Adjacency base = postings.base();
    Adjacency inverse =
        postings.inverted(made(inverses, postings.heads(), base.size(), base::inverted));
    synchronized (this) {
      changed.put(postings, inverse);
    }
    return inverse;
  }

  /**
   * Node → classes.
   *
   * @throws NotReadyException if it is being made
   * @throws MemoryBudgetException if the memory budget does not allow it
   */
  public Adjacency types(Mirror mirror, long memberships) {
    return made(types, mirror.facts().classes(), memberships, () -> types(mirror));
  }

  /** The number of memberships of all classes. Costs the classes. */
  public static long memberships(Mirror mirror) {
    long[] sum = {0};
    mirror.forEachClass(id -> sum[0] += mirror.members(id).cardinality());
    return sum[0];
  }

  private static Adjacency types(Mirror mirror) {
    PairList pairs = new PairList();
    mirror.forEachClass(type -> mirror.members(type).forEach(node -> pairs.add(node, type)));
    return pairs.drain();
  }

  private interface Maker {
    Adjacency make();
  }

  private <K> Adjacency made(Map<K, Made> indexes, K key, long pairs, Maker maker) {
    Made made = known(indexes, key);
    if (made == null) {
      // Without the lock: making room may mean to ask these indexes for their size.
      room.ask(pairs * BYTES_A_PAIR);
      Made mine = new Made();
      synchronized (this) {
        made = indexes.putIfAbsent(key, mine);
      }
      if (made == null) {
        made = mine;
        start(mine, pairs, maker);
      }
    }
    RuntimeException failure = made.failure;
    if (failure != null) {
      synchronized (this) {
        indexes.remove(key, made);
      }
      throw failure;
    }
    Adjacency index = made.index;
    if (index == null) {
      throw new NotReadyException();
    }
    return index;
  }

  private synchronized <K> @Nullable Made known(Map<K, Made> indexes, K key) {
    return indexes.get(key);
  }

  private void start(Made made, long pairs, Maker maker) {
    if (pairs <= MADE_IN_PASSING) {
      make(made, maker);
      return;
    }
    try {
      workers.execute(() -> make(made, maker));
    } catch (RejectedExecutionException e) {
      made.failure = e;
    }
  }

  private static void make(Made made, Maker maker) {
    try {
      made.index = maker.make();
    } catch (RuntimeException e) {
      made.failure = e;
    } catch (OutOfMemoryError e) {
      made.failure = new MemoryBudgetException("the heap is too small for an index of a pattern");
    } catch (Error e) {
      made.failure = new IllegalStateException("an index of a pattern could not be made", e);
    }
  }

  /** An index that a pattern needs is large and is being made by another thread. */
  public static final class NotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotReadyException() {
      super("an index that the pattern needs is being made", null, false, false);
    }
  }
}
