// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.Matcher;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * Draws patterns from a graph, so that each has a match: nodes that edges connect, found by breadth
 * from a start, then edges among them; one node or two stay constants.
 */
public final class QueryMaker {
  /** How a set of patterns is drawn. */
  private enum Shape {
    /** As many edges more than a tree as close two cycles, and 3,000 to 50 million matches. */
    CYCLES(2, 3_000, 50_000_000L, 60),
    /** The same with fewer matches, for graphs that have too few such. */
    SMALL_CYCLES(2, 1, 50_000_000L, 4),
    /** No more edges than a tree. */
    TREES(0, 1, 50_000_000L, 4),
    /** Of a tree with a cycle, one relation is exchanged such that there is no match. */
    EMPTY(1, 0, 0, 4);

    final int moreEdges;
    final long least;
    final long most;
    final int leastDegree;

    Shape(int moreEdges, long least, long most, int leastDegree) {
      this.moreEdges = moreEdges;
      this.least = least;
      this.most = most;
      this.leastDegree = leastDegree;
    }

    String kind() {
      return this == SMALL_CYCLES ? CYCLES.kind() : name().toLowerCase(Locale.ROOT);
    }
  }

  private static final int[] SIZES = {6, 8, 10, 12, 14};
  private static final int TRIES = 200_000;
  private static final int DRAWS = 40;
  private static final int FANOUT = 4;
  private static final int MOST_DEGREE = 20_000;

  /** A pattern whose count takes longer to find is not used. */
  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final Mirror mirror;
  private final PatternIndexes indexes = PatternIndexes.uncounted();
  private final List<Integer> relations = new ArrayList<>();
  private final SplittableRandom random;

  /** An edge between two nodes. */
  private record Link(int subject, int relation, int object) {}

  public QueryMaker(Mirror mirror, long seed) {
    this.mirror = mirror;
    this.random = new SplittableRandom(seed);
    mirror.forEachRole(relations::add);
  }

  /**
   * Patterns of all shapes, and cycles without constants.
   *
   * @param each how many of a shape
   * @throws IllegalStateException if the graph has too few
   */
  public List<PatternQuery> make(int each) {
    List<PatternQuery> queries = draw(Shape.CYCLES, each);
    if (queries.size() < each) {
      queries = enough(Shape.SMALL_CYCLES, each);
    }
    queries.addAll(enough(Shape.TREES, each));
    queries.addAll(enough(Shape.EMPTY, each));
    queries.addAll(unanchored());
    return queries;
  }

  private List<PatternQuery> enough(Shape shape, int each) {
    List<PatternQuery> queries = draw(shape, each);
    if (queries.size() < each) {
      throw new IllegalStateException(
          "the graph has too few patterns of the shape " + shape.kind() + ": " + queries.size());
    }
    return queries;
  }

  private List<PatternQuery> draw(Shape shape, int each) {
    List<PatternQuery> queries = new ArrayList<>();
    for (int tries = 0; queries.size() < each && tries < TRIES; tries++) {
      int made = queries.size();
      PatternQuery query =
          draw(shape, made, shape.kind() + String.format(Locale.ROOT, "%02d", made));
      if (query != null) {
        queries.add(query);
      }
    }
    return queries;
  }

  /** A triangle of one relation, of three, and two paths that meet. */
  private List<PatternQuery> unanchored() {
    List<Integer> large =
        relations.stream()
            .sorted((a, b) -> Long.compare(mirror.role(b).size(), mirror.role(a).size()))
            .toList();
    if (large.size() < 3) {
      return List.of();
    }
    PatternTerm a = resource(large.get(0));
    PatternTerm b = resource(large.get(1));
    PatternTerm c = resource(large.get(2));
    return List.of(
        unanchored("triangle-1", of("a", a, "b"), of("b", a, "c"), of("a", a, "c")),
        unanchored("triangle-3", of("a", a, "b"), of("b", b, "c"), of("a", c, "c")),
        unanchored("diamond", of("a", a, "b"), of("a", b, "c"), of("b", a, "d"), of("c", b, "d")));
  }

  private static PatternTriple of(String subject, PatternTerm relation, String object) {
    return new PatternTriple(
        new PatternTerm.Variable(subject), relation, new PatternTerm.Variable(object));
  }

  private static PatternQuery unanchored(String name, PatternTriple... triples) {
    return PatternQuery.counting("unanchored", name, List.of(triples));
  }

  private PatternTerm resource(int node) {
    return new PatternTerm.Resource(mirror.nodeName(node));
  }

  private @Nullable PatternQuery draw(Shape shape, int number, String name) {
    int size = SIZES[number % SIZES.length];
    int start = random.nextInt(mirror.nodeCount());
    if (degree(start) < shape.leastDegree || degree(start) > MOST_DEGREE) {
      return null;
    }
    Set<Integer> nodes = connected(shape, start, size);
    if (nodes.size() < size) {
      return null;
    }
    List<Link> links = links(nodes, size - 1 + shape.moreEdges);
    if (links.size() < size - 1 + shape.moreEdges) {
      return null;
    }
    if (shape == Shape.EMPTY) {
      int changed = random.nextInt(links.size());
      Link old = links.get(changed);
      links.set(
          changed,
          new Link(old.subject, relations.get(random.nextInt(relations.size())), old.object));
    }
    List<Integer> order = new ArrayList<>(nodes);
    Set<Integer> constants =
        number % 2 == 0 ? Set.of(order.getFirst()) : Set.of(order.getFirst(), order.getLast());
    PatternQuery query = query(shape, name, links, constants);
    BigInteger count = count(query);
    boolean fits =
        count != null
            && count.compareTo(BigInteger.valueOf(shape.least)) >= 0
            && count.compareTo(BigInteger.valueOf(shape.most)) <= 0;
    return fits ? query : null;
  }

  private @Nullable BigInteger count(PatternQuery query) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    Bounds bounds =
        new Bounds(
            Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> System.nanoTime() > end);
    try {
      return new Matcher(query.pattern(mirror), mirror, indexes, bounds).count();
    } catch (CancellationException tooLong) {
      return null;
    }
  }

  private int degree(int node) {
    int degree = 0;
    for (int relation : relations) {
      degree += mirror.role(relation).forward().targetsOf(node).length;
      degree += mirror.role(relation).inverse().targetsOf(node).length;
    }
    return degree;
  }

  /** Nodes by breadth from a start, each by a few edges of those before. */
  private Set<Integer> connected(Shape shape, int start, int size) {
    Set<Integer> nodes = new LinkedHashSet<>(List.of(start));
    List<Integer> queue = new ArrayList<>(nodes);
    for (int next = 0; next < queue.size() && nodes.size() < size; next++) {
      int found = 0;
      for (int draw = 0; draw < DRAWS && found < FANOUT && nodes.size() < size; draw++) {
        int other = neighbour(queue.get(next));
        if (other < 0 || nodes.contains(other)) {
          continue;
        }
        // Most nodes have to lie close together, or there are no cycles among them.
        boolean isClose =
            shape == Shape.TREES || found == 0 || isLinked(other, nodes, queue.get(next));
        int degree = isClose ? degree(other) : 0;
        if (degree >= shape.leastDegree && degree <= MOST_DEGREE) {
          nodes.add(other);
          queue.add(other);
          found++;
        }
      }
    }
    return nodes;
  }

  private boolean isLinked(int node, Set<Integer> nodes, int except) {
    for (int other : nodes) {
      if (other != except) {
        for (int relation : relations) {
          if (mirror.role(relation).forward().contains(node, other)
              || mirror.role(relation).forward().contains(other, node)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private int neighbour(int node) {
    int relation = relations.get(random.nextInt(relations.size()));
    Adjacency relationOf = mirror.role(relation).direction(random.nextBoolean());
    int[] targets = relationOf.targetsOf(node);
    return targets.length == 0 ? -1 : targets[random.nextInt(targets.length)];
  }

  /** Edges among the nodes: those of a spanning tree first, then others, up to a number. */
  private List<Link> links(Set<Integer> nodes, int most) {
    Map<Integer, Integer> part = new LinkedHashMap<>();
    nodes.forEach(node -> part.put(node, node));
    List<Link> tree = new ArrayList<>();
    List<Link> rest = new ArrayList<>();
    for (int subject : nodes) {
      for (int relation : relations) {
        for (int object : mirror.role(relation).forward().targetsOf(subject)) {
          if (nodes.contains(object) && object != subject) {
            Link link = new Link(subject, relation, object);
            (unite(part, subject, object) ? tree : rest).add(link);
          }
        }
      }
    }
    for (int i = 0; i < rest.size() && tree.size() < most; i++) {
      tree.add(rest.get(i));
    }
    return tree;
  }

  private static boolean unite(Map<Integer, Integer> part, int a, int b) {
    int first = root(part, a);
    int second = root(part, b);
    part.put(first, second);
    return first != second;
  }

  private static int root(Map<Integer, Integer> part, int node) {
    int at = node;
    while (part.getOrDefault(at, at) != at) {
      at = part.getOrDefault(at, at);
    }
    return at;
  }

  private PatternQuery query(Shape shape, String name, List<Link> links, Set<Integer> constants) {
    Map<Integer, PatternTerm> terms = new LinkedHashMap<>();
    List<PatternTriple> triples = new ArrayList<>();
    for (Link link : links) {
      triples.add(
          new PatternTriple(
              term(link.subject, constants, terms),
              resource(link.relation),
              term(link.object, constants, terms)));
    }
    return PatternQuery.counting(shape.kind(), name, triples);
  }

  private PatternTerm term(int node, Set<Integer> constants, Map<Integer, PatternTerm> terms) {
    return terms.computeIfAbsent(
        node,
        n -> constants.contains(n) ? resource(n) : new PatternTerm.Variable("v" + terms.size()));
  }
}
