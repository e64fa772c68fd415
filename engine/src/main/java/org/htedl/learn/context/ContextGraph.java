package org.htedl.learn.context;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.device.Cancellation;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.limit.ArrayGrowth;
import org.htedl.mirror.limit.MemoryBudgetException;
import org.htedl.mirror.relation.Adjacency;

/**
 * The contexts that expressions of a depth can look at. Breadth first, so that each has its
 * smallest depth; contexts of the same individuals are one, so cycles close. What cannot be reached
 * from the examples is never looked at.
 */
public final class ContextGraph {
  /** The most contexts. */
  public static final int MOST_CONTEXTS = 4_096;

  private final List<Context> contexts = new ArrayList<>();
  private final Map<Key, Context> bySet = new HashMap<>();
  private final int depth;
  private long bytes;

  /** Individuals by value. */
  private record Key(int[] nodes) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(nodes, key.nodes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(nodes);
    }
  }

  /** Grows a graph; thrown away if it becomes too large. */
  private static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLargeException() {
      super("too many contexts", null, false, false);
    }
  }

  private ContextGraph(int depth) {
    this.depth = depth;
  }

  /**
   * The contexts up to a depth, or to the greatest smaller one that fits.
   *
   * @param examples nodes, ascending
   * @param mostBytes the most memory that they may take
   * @throws MemoryBudgetException if not even the examples fit
   */
  public static ContextGraph of(
      Mirror mirror,
      Vocabulary vocabulary,
      int[] examples,
      int depth,
      boolean inverse,
      long mostBytes,
      Cancellation cancellation) {
    for (int d = depth; d >= 0; d--) {
      ContextGraph graph = new ContextGraph(d);
      try {
        graph.grow(mirror, vocabulary, examples, inverse, mostBytes, cancellation);
        return graph;
      } catch (TooLargeException e) {
        cancellation.check();
      }
    }
    throw new MemoryBudgetException("the examples alone take more memory than the learner may");
  }

  private void grow(
      Mirror mirror,
      Vocabulary vocabulary,
      int[] examples,
      boolean inverse,
      long mostBytes,
      Cancellation cancellation) {
    Deque<Context> open = new ArrayDeque<>();
    open.add(context(examples, 0));
    while (!open.isEmpty()) {
      Context context = open.remove();
      if (context.depth() == depth) {
        continue;
      }
      for (Vocabulary.Name role : vocabulary.roles()) {
        for (int backwards = 0; backwards < (inverse ? 2 : 1); backwards++) {
          cancellation.check();
          int before = contexts.size();
          follow(context, mirror, role, backwards == 1);
          if (contexts.size() > before) {
            open.add(contexts.getLast());
          }
          if (contexts.size() > MOST_CONTEXTS || bytes > mostBytes) {
            throw new TooLargeException();
          }
        }
      }
    }
  }

  private Context context(int[] nodes, int contextDepth) {
    return bySet.computeIfAbsent(
        new Key(nodes),
        key -> {
          Context made = new Context(contexts.size(), contextDepth, nodes);
          contexts.add(made);
          bytes += 100 + 4L * nodes.length;
          return made;
        });
  }

  private void follow(Context context, Mirror mirror, Vocabulary.Name role, boolean backwards) {
    Adjacency pairs = mirror.role(role.id()).direction(backwards);
    int size = context.size();
    int[] offsets = new int[size + 1];
    int[] nodes = new int[16];
    int count = 0;
    int most = 0;
    for (int i = 0; i < size; i++) {
      for (int target : pairs.targetsOf(context.node(i))) {
        if (mirror.live().contains(target)) {
          nodes = ArrayGrowth.room(nodes, count + 1L);
          nodes[count++] = target;
        }
      }
      offsets[i + 1] = count;
      most = Math.max(most, count - offsets[i]);
    }
    if (count == 0) {
      return;
    }
    nodes = Arrays.copyOf(nodes, count);
    Context target = context(distinct(nodes), context.depth() + 1);
    for (int i = 0; i < count; i++) {
      nodes[i] = target.find(nodes[i]);
    }
    RoleExpression named = new RoleExpression.Named(role.iri());
    context.add(
        new Successors(
            backwards ? new RoleExpression.Inverse(named) : named, target, offsets, nodes, most));
    bytes += 100 + 4L * (size + count);
  }

  private static int[] distinct(int[] nodes) {
    int[] sorted = nodes.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  /** The contexts, that of the examples first. */
  public List<Context> contexts() {
    return Collections.unmodifiableList(contexts);
  }

  /** The context of the examples. */
  public Context examples() {
    return contexts.getFirst();
  }

  /** How many roles may be nested: what was asked for, or less where that was too much. */
  public int depth() {
    return depth;
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return bytes;
  }
}
