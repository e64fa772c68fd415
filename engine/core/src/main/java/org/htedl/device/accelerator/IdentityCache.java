// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values by the identity of immutable objects, which it does not keep alive: when the last revision
 * that shares such an object is gone, its value expires. Not thread-safe.
 */
final class IdentityCache<V> {
  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object object, @Nullable ReferenceQueue<Object> queue) {
      super(object, queue);
      this.hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other || other instanceof Key key && key.get() != null && key.get() == get();
    }
  }

  private static final class Entry<V> {
    private final V value;
    private long turn;

    Entry(V value, long turn) {
      this.value = value;
      this.turn = turn;
    }
  }

  private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  private final Map<Key, Entry<V>> entries = new HashMap<>();

  /** The value of the object, marked as used in this turn, or null. */
  @Nullable V get(Object object, long turn) {
    Entry<V> entry = entries.get(new Key(object, null));
    if (entry == null) {
      return null;
    }
    entry.turn = turn;
    return entry.value;
  }

  /** How many values there are, those of objects that are gone and not yet expired among them. */
  int size() {
    return entries.size();
  }

  /** Adds the value of an object that has none. */
  void put(Object object, V value, long turn) {
    entries.put(new Key(object, queue), new Entry<>(value, turn));
  }

  /** Drops the values of objects that are gone. */
  void expire(Consumer<V> free) {
    for (Reference<?> gone = queue.poll(); gone != null; gone = queue.poll()) {
      Entry<V> entry = entries.remove((Key) gone);
      if (entry != null) {
        free.accept(entry.value);
      }
    }
  }

  /** Drops the value that has been unused for longest; false if all are used in this turn. */
  boolean evict(long turn, Consumer<V> free) {
    Map.Entry<Key, Entry<V>> oldest = null;
    for (Map.Entry<Key, Entry<V>> each : entries.entrySet()) {
      if (each.getValue().turn < turn
          && (oldest == null || each.getValue().turn < oldest.getValue().turn)) {
        oldest = each;
      }
    }
    if (oldest == null) {
      return false;
    }
    entries.remove(oldest.getKey());
    free.accept(oldest.getValue().value);
    return true;
  }

  /** Drops all values. */
  void clear(Consumer<V> free) {
    entries.values().forEach(entry -> free.accept(entry.value));
    entries.clear();
  }
}
