package org.htedl.mirror.term;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.htedl.mirror.limit.ArrayGrowth;
import org.htedl.mirror.relation.PairDelta;

/**
 * Finds nodes by their local name: the hashes of the names with the nodes' ids, sorted, eight bytes
 * a node. Names of ids never change, so one index serves all revisions; it is made when first asked
 * for and extended when enough nodes came after it. Thread-safe.
 */
final class LocalNameIndex {
  /** Nodes that came after the index was made are looked through one by one up to this many. */
  private static final int UNINDEXED = 4096;

  /** So many are indexed in some milliseconds. */
  private static final int INDEXED_IN_PASSING = 1 << 15;

  private record Sorted(long[] entries) {}

  private final IntFunction<String> nameOf;
  private volatile Sorted sorted = new Sorted(new long[0]);

  LocalNameIndex(IntFunction<String> nameOf) {
    this.nameOf = nameOf;
  }

  /** The ids below {@code limit} whose local name is this, ascending. */
  int[] find(String localName, int limit) {
    Sorted index = upTo(limit);
    int hash = localName.hashCode();
    int[] found = new int[4];
    int count = 0;
    int at = Arrays.binarySearch(index.entries, (long) hash << 32);
    for (int i = at < 0 ? -at - 1 : at;
        i < index.entries.length && (int) (index.entries[i] >> 32) == hash;
        i++) {
      count = append(localName, (int) index.entries[i], limit, found = room(found, count), count);
    }
    for (int id = index.entries.length; id < limit; id++) {
      count = append(localName, id, limit, found = room(found, count), count);
    }
    return Arrays.copyOf(found, count);
  }

  private static int[] room(int[] found, int count) {
    return ArrayGrowth.room(found, count + 1L);
  }

  private int append(String localName, int id, int limit, int[] found, int count) {
    if (id < limit && Iri.localName(nameOf.apply(id)).equals(localName)) {
      found[count++] = id;
    }
    return count;
  }

  /**
   * Whether at most {@link #INDEXED_IN_PASSING} nodes are not indexed yet, few enough to index in a
   * look-up.
   */
  boolean isUpTo(int limit) {
    return limit - sorted.entries.length <= INDEXED_IN_PASSING;
  }

  private Sorted upTo(int limit) {
    Sorted index = sorted;
    if (limit - index.entries.length <= UNINDEXED) {
      return index;
    }
    synchronized (this) {
      index = sorted;
      int from = index.entries.length;
      if (limit - from <= UNINDEXED) {
        return index;
      }
      long[] entries = new long[limit - from];
      for (int id = from; id < limit; id++) {
        entries[id - from] = (long) Iri.localName(nameOf.apply(id)).hashCode() << 32 | id;
      }
      Arrays.parallelSort(entries);
      sorted = new Sorted(PairDelta.union(index.entries, entries));
      return sorted;
    }
  }

  long bytes() {
    return sorted.entries.length * 8L;
  }
}
