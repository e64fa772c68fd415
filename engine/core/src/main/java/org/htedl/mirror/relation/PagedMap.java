// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from small non-negative integers (node ids), in pages that two revisions share
 * where they are equal. A changed copy costs the touched pages and a list of pages, not the map.
 */
public final class PagedMap<V> {
  private static final int SHIFT = 8;
  private static final int PAGE = 1 << SHIFT;
  private static final PagedMap<?> EMPTY = new PagedMap<>(new Object[0][], 0);

  private final @Nullable Object[] @Nullable [] pages;
  private final int size;

  private PagedMap(@Nullable Object[] @Nullable [] pages, int size) {
    this.pages = pages;
    this.size = size;
  }

  @SuppressWarnings("unchecked") // holds nothing
  static <V> PagedMap<V> empty() {
    return (PagedMap<V>) EMPTY;
  }

  public static <V> PagedMap<V> of(Map<Integer, V> entries) {
    return PagedMap.<V>empty().with(entries);
  }

  public int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // only values of type V are put in
  public @Nullable V get(int key) {
    if (key < 0 || key >>> SHIFT >= pages.length) {
      return null;
    }
    @Nullable Object[] page = pages[key >>> SHIFT];
    return page == null ? null : (V) page[key & PAGE - 1];
  }

  boolean containsKey(int key) {
    return get(key) != null;
  }

  /** This map with other values for some keys; a null value removes. */
  public PagedMap<V> with(Map<Integer, ? extends @Nullable V> changes) {
    if (changes.isEmpty()) {
      return this;
    }
    int last = pages.length - 1;
    for (int key : changes.keySet()) {
      last = Math.max(last, key >>> SHIFT);
    }
    @Nullable Object[] @Nullable [] next = Arrays.copyOf(pages, last + 1);
    boolean[] own = new boolean[last + 1];
    int count = size;
    for (Map.Entry<Integer, ? extends @Nullable V> change : changes.entrySet()) {
      int key = change.getKey();
      int p = key >>> SHIFT;
      @Nullable Object[] page = next[p];
      if (page == null) {
        page = new @Nullable Object[PAGE];
      } else if (!own[p]) {
        page = page.clone();
      }
      next[p] = page;
      own[p] = true;
      int slot = key & PAGE - 1;
      count += (change.getValue() == null ? 0 : 1) - (page[slot] == null ? 0 : 1);
      page[slot] = change.getValue();
    }
    return new PagedMap<>(next, count);
  }

  /** Receives the entries of {@link #forEach}. */
  public interface Visitor<V> {
    void visit(int key, V value);
  }

  /** Visits the entries in ascending order of keys. */
  @SuppressWarnings("unchecked") // only values of type V are put in
  public void forEach(Visitor<? super V> visitor) {
    for (int p = 0; p < pages.length; p++) {
      @Nullable Object[] page = pages[p];
      for (int i = 0; page != null && i < PAGE; i++) {
        Object value = page[i];
        if (value != null) {
          visitor.visit(p << SHIFT | i, (V) value);
        }
      }
    }
  }

  /** Visits the values in ascending order of their keys. */
  public void forEachValue(Consumer<? super V> action) {
    forEach((key, value) -> action.accept(value));
  }

  /** Memory of the pages themselves, in bytes. */
  public long bytes() {
    return bytesBeside(empty(), (mine, theirs) -> 0);
  }

  /**
   * The memory of a value that it does not share with the value of another map for the same key,
   * which may have none.
   */
  public interface Difference<V> {
    long bytes(V mine, @Nullable V theirs);
  }

  /**
   * As {@link #bytes}, without the pages that the other map shares, with what their values take.
   */
  @SuppressWarnings("unchecked") // only values of type V are put in
  public long bytesBeside(PagedMap<V> other, Difference<V> difference) {
    long bytes = 16;
    for (int p = 0; p < pages.length; p++) {
      @Nullable Object[] page = pages[p];
      @Nullable Object[] theirs = p < other.pages.length ? other.pages[p] : null;
      bytes += 4;
      if (page == null || page == theirs) {
        continue;
      }
      bytes += 16 + 4L * PAGE;
      for (int i = 0; i < PAGE; i++) {
        Object mine = page[i];
        Object their = theirs == null ? null : theirs[i];
        bytes += mine == null || mine == their ? 0 : difference.bytes((V) mine, (V) their);
      }
    }
    return bytes;
  }
}
