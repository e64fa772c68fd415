// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * The contexts that expressions of a depth can look at. Breadth first, so that each has its
 * smallest depth; contexts of the same individuals are one, so cycles close. What cannot be reached
 * from the examples is never looked at.
 *
 * <p>On a mirror of {@linkplain Surroundings surroundings} contexts are one only at the same depth:
 * no expression is nested more deeply than roles were followed.
 */
public final class ContextGraph {
  /** The most contexts. */
  public static final int MOST_CONTEXTS = 4_096;

  private final Mirror mirror;
  private final SearchVocabulary vocabulary;
  private final boolean inverse;
  private final long mostBytes;
  private final Cancellation cancellation;
  private final List<Context> contexts = new ArrayList<>();
  private final Map<Key, Context> bySet = new HashMap<>();
  private int depth;
  private long bytes;

  /** Individuals by value, and the depth where it keeps contexts apart. */
  private record Key(int[] nodes, int depth) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && depth == key.depth && Arrays.equals(nodes, key.nodes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(nodes);
    }
  }

  /**
   * The examples, from which no role has been followed yet.
   *
   * @param examples nodes, ascending
   * @param inverse whether roles are followed backwards, too
   * @param mostBytes the most memory that contexts may take
   */
  public ContextGraph(
      Mirror mirror,
      SearchVocabulary vocabulary,
      int[] examples,
      boolean inverse,
      long mostBytes,
      Cancellation cancellation) {
    this.mirror = mirror;
    this.vocabulary = vocabulary;
    this.inverse = inverse;
    this.mostBytes = mostBytes;
    this.cancellation = cancellation;
    Context first = new Context(0, 0, examples);
    contexts.add(first);
    bySet.put(key(examples, 0), first);
    bytes = 100 + 4L * examples.length;
  }

  /**
   * What following all roles once more reaches, from the contexts that are farthest from the
   * examples. The graph itself stays as it is until it is {@linkplain #add added}.
   *
   * @return null if that would be too many contexts or too much memory
   */
  public @Nullable Frontier frontier() {
    Frontier frontier = new Frontier();
    for (Context context : contexts) {
      if (context.depth() == depth && !frontier.follow(context)) {
        return null;
      }
    }
    return frontier;
  }

  /**
   * Takes in what following all roles once more has reached.
   *
   * @param frontier the last one that was made, after which nothing was added
   */
  public void add(Frontier frontier) {
    contexts.addAll(frontier.added);
    bySet.putAll(frontier.bySet);
    frontier.reached.forEach(Context::add);
    bytes += frontier.bytes;
    depth++;
  }

  private Key key(int[] nodes, int contextDepth) {
    return new Key(nodes, Surroundings.of(mirror) == null ? 0 : contextDepth);
  }

  /** Contexts that are one role farther from the examples, with the pairs that lead to them. */
  public final class Frontier {
    private final List<Context> added = new ArrayList<>();
    private final Map<Key, Context> bySet = new HashMap<>();
    private final Map<Context, List<Successors>> reached = new LinkedHashMap<>();
    private long bytes;

    private Frontier() {}

    /** The contexts that the graph does not have yet. */
    public List<Context> contexts() {
      return Collections.unmodifiableList(added);
    }

    /** Memory that it adds to that of the graph, in bytes. */
    public long bytes() {
      return bytes;
    }

    private boolean follow(Context context) {
      List<Successors> successors = new ArrayList<>();
      for (SearchVocabulary.Name role : vocabulary.roles()) {
        for (int backwards = 0; backwards < (inverse ? 2 : 1); backwards++) {
          cancellation.check();
          follow(context, role, backwards == 1, successors);
          if (ContextGraph.this.contexts.size() + added.size() > MOST_CONTEXTS
              || ContextGraph.this.bytes + bytes > mostBytes) {
            return false;
          }
        }
      }
      reached.put(context, successors);
      return true;
    }

    private void follow(
        Context context,
        SearchVocabulary.Name role,
        boolean backwards,
        List<Successors> successors) {
      Adjacency pairs = mirror.role(role.id()).direction(backwards);
      int size = context.size();
      int[] offsets = new int[size + 1];
      IntList targets = new IntList();
      int most = 0;
      for (int i = 0; i < size; i++) {
        cancellation.check(i);
        for (int target : pairs.targetsOf(context.node(i))) {
          if (mirror.live().contains(target)) {
            targets.add(target);
          }
        }
        offsets[i + 1] = targets.size();
        most = Math.max(most, targets.size() - offsets[i]);
      }
      if (targets.size() == 0) {
        return;
      }
      int[] nodes = targets.toArray();
      Context target = context(distinct(nodes), context.depth() + 1);
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] = target.find(nodes[i]);
      }
      RoleExpression named = new RoleExpression.Named(role.iri());
      successors.add(
          new Successors(
              backwards ? new RoleExpression.Inverse(named) : named, target, offsets, nodes, most));
      bytes += 100 + 4L * (size + nodes.length);
    }

    private Context context(int[] nodes, int contextDepth) {
      Key key = key(nodes, contextDepth);
      Context known = ContextGraph.this.bySet.getOrDefault(key, bySet.get(key));
      if (known != null) {
        return known;
      }
      Context made =
          new Context(ContextGraph.this.contexts.size() + added.size(), contextDepth, nodes);
      added.add(made);
      bySet.put(key, made);
      bytes += 100 + 4L * nodes.length;
      return made;
    }
  }

  private static int[] distinct(int[] nodes) {
    int[] sorted = nodes.clone();
    Arrays.sort(sorted);
    return Arrays.copyOf(sorted, SparseRow.removeDuplicates(sorted, sorted.length));
  }

  /** The contexts, that of the examples first. */
  public List<Context> contexts() {
    return Collections.unmodifiableList(contexts);
  }

  /** The context of the examples. */
  public Context examples() {
    return contexts.getFirst();
  }

  /** How many times roles have been followed. */
  public int depth() {
    return depth;
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return bytes;
  }
}
