package org.htedl.closure.fact;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.htedl.mirror.Role;
import org.htedl.mirror.limit.ArrayGrowth;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * A relation that grows pair by pair: a sorted base, and a buffer of new pairs that is merged into
 * it at intervals. Not thread-safe.
 */
public final class GrowingRelation {
  /**
   * New pairs are merged once there are this many, and 1/{@link #MERGED_PART} of the sorted ones.
   */
  private static final int MERGED = 1 << 12;

  private static final int MERGED_PART = 4;
  private static final int[] NONE = {};

  private final Map<Integer, NodeList> newestForward = new HashMap<>();
  private final Map<Integer, NodeList> newestInverse = new HashMap<>();
  private final Function<List<Adjacency>, Adjacency> union;
  private Role base;
  private int newest;
  private boolean grown;

  /** A list of nodes that grows. */
  private static final class NodeList {
    private int[] nodes = new int[2];
    private int size;

    public void add(int node) {
      if (size == nodes.length) {
        nodes = ArrayGrowth.room(nodes, size + 1L);
      }
      nodes[size++] = node;
    }

    boolean contains(int node) {
      for (int i = 0; i < size; i++) {
        if (nodes[i] == node) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * @param base the pairs at first
   * @param union unites relations, or refuses to
   */
  public GrowingRelation(Role base, Function<List<Adjacency>, Adjacency> union) {
    this.base = base;
    this.union = union;
  }

  public boolean contains(int subject, int object) {
    if (base.forward().contains(subject, object)) {
      return true;
    }
    NodeList objects = newestForward.get(subject);
    if (objects == null) {
      return false;
    }
    NodeList subjects = newestInverse.get(object);
    return subjects != null
        && (subjects.size < objects.size ? subjects.contains(subject) : objects.contains(object));
  }

  /** Whether it was not there. */
  public boolean add(int subject, int object) {
    if (contains(subject, object)) {
      return false;
    }
    newestForward.computeIfAbsent(subject, s -> new NodeList()).add(object);
    newestInverse.computeIfAbsent(object, o -> new NodeList()).add(subject);
    grown = true;
    newest++;
    if (newest >= MERGED && newest > base.size() / MERGED_PART) {
      merge();
    }
    return true;
  }

  public long size() {
    return (long) base.size() + newest;
  }

  public boolean hasGrown() {
    return grown;
  }

  public int[] objectsOf(int subject) {
    return both(base.forward().targetsOf(subject), newestForward.get(subject));
  }

  public int[] subjectsOf(int object) {
    return both(base.inverse().targetsOf(object), newestInverse.get(object));
  }

  private static int[] both(int[] sorted, @Nullable NodeList more) {
    if (more == null) {
      return sorted.length == 0 ? NONE : sorted;
    }
    int[] all = Arrays.copyOf(sorted, Math.addExact(sorted.length, more.size));
    System.arraycopy(more.nodes, 0, all, sorted.length, more.size);
    return all;
  }

  /** All pairs as they are now. */
  public Role role() {
    if (newest > 0) {
      merge();
    }
    return base;
  }

  private void merge() {
    long[] pairs = new long[newest];
    int[] next = {0};
    newestForward.forEach(
        (subject, objects) -> {
          for (int i = 0; i < objects.size; i++) {
            pairs[next[0]++] = (long) subject << 32 | objects.nodes[i];
          }
        });
    Adjacency more = Adjacency.of(pairs);
    base =
        new Role(
            union.apply(List.of(base.forward(), more)),
            union.apply(List.of(base.inverse(), more.inverted())));
    newestForward.clear();
    newestInverse.clear();
    newest = 0;
  }
}
