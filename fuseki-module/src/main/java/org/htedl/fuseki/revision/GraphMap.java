// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.apache.jena.graph.Node;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from names of graphs. One that differs from another in a few entries shares the
 * rest with it: a hash trie of 32 branches a level, of which a change copies the branches above its
 * entry.
 */
final class GraphMap<V> {
  private static final int BITS = 5;
  private static final int LOWEST = (1 << BITS) - 1;

  /** What a branch leads to. */
  private sealed interface Slot<V> permits Branch, Entry {}

  /**
   * @param present which of the 32 hash values of this level there are
   * @param slots what they lead to, in order
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Branch<V>(int present, Slot<V>[] slots) implements Slot<V> {
    int indexOf(int bit) {
      return Integer.bitCount(present & (bit - 1));
    }

    /** What one of the values that there are leads to. */
    Slot<V> slot(int bit) {
      return slots[indexOf(bit)];
    }
  }

  /**
   * @param next another name with the same hash
   */
  private record Entry<V>(Node graph, V value, @Nullable Entry<V> next) implements Slot<V> {}

  private final @Nullable Slot<V> root;
  private final int size;

  private GraphMap(@Nullable Slot<V> root, int size) {
    this.root = root;
    this.size = size;
  }

  /** The map without entries. */
  static <V> GraphMap<V> empty() {
    return new GraphMap<>(null, 0);
  }

  int size() {
    return size;
  }

  /** The value of a graph, or null if it has none. */
  @Nullable V get(Node graph) {
    @Nullable Slot<V> slot = root;
    for (int rest = graph.hashCode(); slot instanceof Branch<V> branch; rest >>>= BITS) {
      int bit = 1 << (rest & LOWEST);
      slot = (branch.present & bit) == 0 ? null : branch.slot(bit);
    }
    for (Entry<V> entry = (Entry<V>) slot; entry != null; entry = entry.next) {
      if (entry.graph.equals(graph)) {
        return entry.value;
      }
    }
    return null;
  }

  /** This map with a value for a graph. */
  GraphMap<V> with(Node graph, V value) {
    Entry<V> entry = new Entry<>(graph, value, null);
    Slot<V> next = root == null ? entry : with(root, 0, entry);
    return new GraphMap<>(next, get(graph) == null ? size + 1 : size);
  }

  private static <V> Slot<V> with(Slot<V> slot, int shift, Entry<V> entry) {
    int bit = bit(entry.graph, shift);
    if (slot instanceof Branch<V> branch) {
      return (branch.present & bit) == 0
          ? inserted(branch, bit, entry)
          : replaced(branch, bit, with(branch.slot(bit), shift + BITS, entry));
    }
    Entry<V> present = (Entry<V>) slot;
    if (present.graph.hashCode() == entry.graph.hashCode()) {
      return new Entry<>(entry.graph, entry.value, without(present, entry.graph));
    }
    int its = bit(present.graph, shift);
    return its == bit
        ? branch(bit, with(present, shift + BITS, entry))
        : inserted(branch(its, present), bit, entry);
  }

  /** The place of a graph in branches of a level. */
  private static int bit(Node graph, int shift) {
    return 1 << (graph.hashCode() >>> shift & LOWEST);
  }

  private static <V> Branch<V> replaced(Branch<V> branch, int bit, Slot<V> slot) {
    Slot<V>[] slots = branch.slots.clone();
    slots[branch.indexOf(bit)] = slot;
    return new Branch<>(branch.present, slots);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of one kind of slots
  private static <V> Branch<V> branch(int bit, Slot<V> only) {
    return new Branch<>(bit, new Slot[] {only});
  }

  private static <V> Branch<V> inserted(Branch<V> branch, int bit, Slot<V> slot) {
    int at = branch.indexOf(bit);
    Slot<V>[] slots = Arrays.copyOf(branch.slots, branch.slots.length + 1);
    System.arraycopy(branch.slots, at, slots, at + 1, branch.slots.length - at);
    slots[at] = slot;
    return new Branch<>(branch.present | bit, slots);
  }

  /** This map without a graph. */
  GraphMap<V> without(Node graph) {
    return root == null || get(graph) == null
        ? this
        : new GraphMap<>(without(root, 0, graph), size - 1);
  }

  private static <V> @Nullable Slot<V> without(Slot<V> slot, int shift, Node graph) {
    if (slot instanceof Entry<V> entry) {
      return without(entry, graph);
    }
    Branch<V> branch = (Branch<V>) slot;
    int bit = bit(graph, shift);
    Slot<V> rest = without(branch.slot(bit), shift + BITS, graph);
    if (rest != null) {
      return replaced(branch, bit, rest);
    }
    int left = branch.slots.length - 1;
    if (left == 0) {
      return null;
    }
    int at = branch.indexOf(bit);
    Slot<V>[] slots = Arrays.copyOf(branch.slots, left);
    System.arraycopy(branch.slots, at + 1, slots, at, left - at);
    return new Branch<>(branch.present & ~bit, slots);
  }

  private static <V> @Nullable Entry<V> without(Entry<V> chain, Node graph) {
    Entry<V> kept = null;
    for (Entry<V> entry = chain; entry != null; entry = entry.next) {
      if (!entry.graph.equals(graph)) {
        kept = new Entry<>(entry.graph, entry.value, kept);
      }
    }
    return kept;
  }

  /** Visits all entries. */
  void forEach(BiConsumer<Node, V> action) {
    forEachBesides(empty(), action);
  }

  /**
   * Visits the entries that are not shared with another map, and may visit a few that are. Costs
   * what the maps do not share.
   */
  void forEachBesides(GraphMap<V> other, BiConsumer<Node, V> action) {
    if (root != null) {
      visit(root, other.root, action);
    }
  }

  private static <V> void visit(Slot<V> slot, @Nullable Slot<V> other, BiConsumer<Node, V> action) {
    if (slot == other) {
      return;
    }
    if (slot instanceof Branch<V> branch) {
      int at = 0;
      for (int rest = branch.present; rest != 0; rest &= rest - 1) {
        visit(branch.slots[at++], at(other, Integer.lowestOneBit(rest)), action);
      }
    } else {
      for (Entry<V> entry = (Entry<V>) slot; entry != null; entry = entry.next) {
        action.accept(entry.graph, entry.value);
      }
    }
  }

  private static <V> @Nullable Slot<V> at(@Nullable Slot<V> slot, int bit) {
    return slot instanceof Branch<V> branch && (branch.present & bit) != 0
        ? branch.slot(bit)
        : slot instanceof Entry<V> ? slot : null;
  }
}
