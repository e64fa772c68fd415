// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.htedl.collection.IntList;
import org.htedl.mirror.term.store.TermStore;

/**
 * Finds nodes by their local name: the hashes of the names with the nodes' ids, sorted, eight bytes
 * a node. Names of ids never change, so one index serves all revisions; it is extended when enough
 * nodes came after it, and made when names are asked for again and again: until then all names are
 * looked through, which takes a thirtieth of the time. Thread-safe.
 */
final class LocalNameIndex {
  /** Nodes that came after the index was made are looked through one by one up to this many. */
  private static final int UNINDEXED = 4096;

  /** The first look-ups among more nodes than that need no index. */
  private static final int SCANS = 8;

  /** So many are indexed in some milliseconds. */
  private static final int INDEXED_IN_PASSING = 1 << 15;

  /** What may stand before a local name, as {@link Iri#localName} cuts. */
  private static final byte[] SEPARATORS = {'#', '/'};

  private record Sorted(long[] entries) {}

  private final TermStore store;
  private final AtomicInteger scans = new AtomicInteger();
  private volatile Sorted sorted = new Sorted(new long[0]);

  LocalNameIndex(TermStore store) {
    this.store = store;
  }

  /** The ids below {@code limit} whose local name is this, ascending. */
  int[] find(String localName, int limit) {
    Sorted index = forLookUp(limit);
    int hash = localName.hashCode();
    Found found = new Found(localName);
    int at = Arrays.binarySearch(index.entries, (long) hash << 32);
    for (int i = at < 0 ? -at - 1 : at;
        i < index.entries.length && (int) (index.entries[i] >> 32) == hash;
        i++) {
      if ((int) index.entries[i] < limit) {
        found.accept((int) index.entries[i]);
      }
    }
    store.forEachEndingWith(
        localName.getBytes(UTF_8), SEPARATORS, index.entries.length, limit, found);
    return found.ids.toArray();
  }

  private String localNameOf(int id) {
    return Iri.localName(new String(store.term(id), UTF_8));
  }

  /** The ids that have the name, among those that may. */
  private final class Found implements IntConsumer {
    private final String localName;
    private final IntList ids = new IntList(4);

    Found(String localName) {
      this.localName = localName;
    }

    @Override
    public void accept(int id) {
      if (localNameOf(id).equals(localName)) {
        ids.add(id);
      }
    }
  }

  /**
   * Whether at most {@link #INDEXED_IN_PASSING} nodes are not indexed yet, few enough to index in a
   * look-up.
   */
  boolean isUpTo(int limit) {
    return limit - sorted.entries.length <= INDEXED_IN_PASSING;
  }

  /** The index as it is, while names are rarely asked for or it lacks few; else one of all. */
  private Sorted forLookUp(int limit) {
    Sorted index = sorted;
    if (limit - index.entries.length <= UNINDEXED || scans.incrementAndGet() <= SCANS) {
      return index;
    }
    return upTo(limit);
  }

  private Sorted upTo(int limit) {
    Sorted index;
    synchronized (this) {
      index = sorted;
      int from = index.entries.length;
      if (limit - from <= UNINDEXED) {
        return index;
      }
      long[] entries = Arrays.copyOf(index.entries, limit);
      for (int id = from; id < limit; id++) {
        entries[id] = (long) localNameOf(id).hashCode() << 32 | id;
      }
      Arrays.parallelSort(entries, from, limit);
      // Java's sort merges the two ascending runs, in a time linear in their lengths.
      Arrays.sort(entries);
      scans.set(0);
      sorted = new Sorted(entries);
      return sorted;
    }
  }

  long bytes() {
    return sorted.entries.length * 8L;
  }
}
