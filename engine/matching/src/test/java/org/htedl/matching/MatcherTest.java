// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.expression.Literal;
import org.htedl.limit.Bounds;
import org.htedl.limit.Progress;
import org.htedl.matching.PatternRows.GroupParts;
import org.htedl.matching.PatternRows.GroupRows;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Relations;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

/**
 * Random patterns on random small graphs, some of them patched, against {@link NaiveMatcher}.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds.
 */
class MatcherTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 1_500);
  private static final String[] PREDICATES = {"p:0", "p:1", Iri.TYPE};

  private final PatternIndexes indexes = PatternIndexes.uncounted();

  private static Fact fact(SplittableRandom random) {
    String predicate = PREDICATES[random.nextInt(PREDICATES.length)];
    String subject = random.nextInt(12) == 0 ? "p:0" : "n:" + random.nextInt(5);
    if (random.nextInt(4) == 0) {
      return new Fact.Value(subject, predicate, new Literal("" + random.nextInt(3), "d:0", ""));
    }
    return new Fact.Edge(subject, predicate, "n:" + random.nextInt(5));
  }

  private static Mirror mirror(SplittableRandom random) {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = random.nextInt(25); i > 0; i--) {
      builder.add(fact(random));
    }
    Mirror mirror = builder.build();
    for (int i = random.nextInt(3); i > 0; i--) {
      MirrorChange.Builder change = MirrorChange.builder();
      for (int j = random.nextInt(6); j > 0; j--) {
        Fact fact = fact(random);
        if (random.nextBoolean()) {
          change.add(fact);
        } else {
          change.remove(fact);
        }
      }
      mirror = MirrorPatcher.patch(mirror, change.build());
    }
    return mirror;
  }

  private static List<int[]> triples(Mirror mirror) {
    List<int[]> triples = new ArrayList<>();
    int type = PatternTerms.type(mirror);
    mirror.forEachClass(
        id -> mirror.members(id).forEach(node -> triples.add(new int[] {node, type, id})));
    mirror.forEachRole(
        role -> {
          for (long pair : mirror.role(role).forward().pairs()) {
            triples.add(new int[] {(int) (pair >>> 32), role, (int) pair});
          }
        });
    mirror.forEachColumn(
        column -> {
          for (long pair : mirror.values(column).postings().pairs()) {
            triples.add(new int[] {(int) pair, column, ~(int) (pair >>> 32)});
          }
        });
    return triples;
  }

  /** A term of the graph, or one that it does not know. */
  private static int term(Mirror mirror, SplittableRandom random, int place) {
    int literals = place == 2 ? mirror.literalCount() : 0;
    int known = mirror.nodeCount() + literals;
    if (known == 0 || random.nextInt(20) == 0) {
      return Integer.MIN_VALUE;
    }
    if (place == 1) {
      String predicate = PREDICATES[random.nextInt(PREDICATES.length)];
      return ((Slot.Term) PatternTerms.slot(mirror, predicate)).value();
    }
    int i = random.nextInt(known);
    return i < mirror.nodeCount() ? i : ~(i - mirror.nodeCount());
  }

  private static GraphPattern pattern(
      Mirror mirror, SplittableRandom random, int triples, int givenCount, int depth) {
    GraphPattern.Builder builder = GraphPattern.builder();
    List<Integer> variables = new ArrayList<>();
    for (int i = 0; i < givenCount; i++) {
      variables.add(builder.given());
    }
    for (int i = 0; i < triples; i++) {
      Slot[] slots = new Slot[3];
      for (int place = 0; place < 3; place++) {
        int share = place == 1 ? 5 : 10;
        int dice = random.nextInt(12);
        if (place == 1 ? dice < 9 : dice < 2) {
          slots[place] = new Slot.Term(term(mirror, random, place));
        } else if (!variables.isEmpty() && random.nextInt(share) < share / 2 + 1) {
          slots[place] = Slot.variable(variables.get(random.nextInt(variables.size())));
        } else {
          int variable = builder.variable();
          variables.add(variable);
          slots[place] = Slot.variable(variable);
        }
      }
      builder.triple(slots[0], slots[1], slots[2]);
    }
    if (!variables.isEmpty() && random.nextInt(6) == 0) {
      int from = variables.get(random.nextInt(variables.size()));
      int to = builder.variable();
      variables.add(to);
      boolean isForward = random.nextBoolean();
      builder.condition(
          new ValueCondition.Reached(
              isForward ? from : to, isForward ? to : from, ways(mirror, random.nextInt())));
    }
    while (!variables.isEmpty() && random.nextInt(3) == 0) {
      builder.condition(condition(mirror, random, variables, depth));
    }
    return builder.build();
  }

  private static ValueCondition condition(
      Mirror mirror, SplittableRandom random, List<Integer> variables, int depth) {
    int some = variables.get(random.nextInt(variables.size()));
    int other = variables.get(random.nextInt(variables.size()));
    int kind = random.nextInt(depth == 0 ? 4 : 11);
    int salt = random.nextInt();
    return switch (depth == 0 && kind == 3 ? 8 : kind) {
      case 0 -> new ValueCondition.Test(some, value -> (value * 31 + salt & 3) != 0);
      case 1 -> new ValueCondition.Different(some, other);
      case 2 -> new ValueCondition.Member(some, row(mirror, random));
      case 3 -> new ValueCondition.Exists(inner(mirror, random, 1, depth), List.of(some));
      case 4 -> new ValueCondition.Exists(inner(mirror, random, 2, depth), List.of(some, other));
      case 5 -> counted(mirror, random, depth, some);
      case 7 -> {
        ValueCondition.Counted first = counted(mirror, random, depth, some);
        yield random.nextBoolean()
            ? new ValueCondition.SameCount(first, counted(mirror, random, depth, some))
            : new ValueCondition.SameCount(
                counted(mirror, random, depth, some, other),
                counted(mirror, random, depth, other, some));
      }
      case 8 ->
          some == other
              ? new ValueCondition.Different(some, other)
              : new ValueCondition.Reached(some, other, ways(mirror, salt));
      case 6 -> new ValueCondition.Not(condition(mirror, random, variables, depth - 1));
      default -> {
        List<ValueCondition> two =
            List.of(
                condition(mirror, random, variables, depth - 1),
                condition(mirror, random, variables, depth - 1));
        yield random.nextBoolean() ? new ValueCondition.Any(two) : new ValueCondition.All(two);
      }
    };
  }

  private static ValueCondition.Counted counted(
      Mirror mirror, SplittableRandom random, int depth, Integer... from) {
    GraphPattern inner = inner(mirror, random, from.length, depth);
    int distinct = random.nextInt(-1, inner.variables());
    return new ValueCondition.Counted(
        inner, List.of(from), distinct, random.nextInt(3), random.nextInt(3, 5));
  }

  /** Ways between nodes at random, the same in both directions. */
  private static ValueCondition.Ways ways(Mirror mirror, int salt) {
    return (node, isForward) ->
        SparseRow.ofUnsorted(
            IntStream.range(0, mirror.nodeCount())
                .filter(
                    other ->
                        node < mirror.nodeCount()
                            && ((isForward ? node * 31 + other : other * 31 + node) * 7 + salt & 12)
                                == 0)
                .toArray());
  }

  /** Some of the nodes, as bits or as ids. */
  private static NodeSet row(Mirror mirror, SplittableRandom random) {
    int[] ids = IntStream.range(0, mirror.nodeCount()).filter(i -> random.nextInt(3) > 0).toArray();
    if (random.nextBoolean()) {
      return SparseRow.ofUnsorted(ids);
    }
    long[] words = mirror.layout().newWords();
    for (int id : ids) {
      words[id >>> 6] |= 1L << id;
    }
    return DenseRow.of(mirror.layout(), words);
  }

  private static GraphPattern inner(Mirror mirror, SplittableRandom random, int given, int depth) {
    if (random.nextInt(3) == 0) {
      return known(mirror, random, given);
    }
    return pattern(mirror, random, random.nextInt(1, 3), given, depth - 1);
  }

  /** One triple of terms and given variables. */
  private static GraphPattern known(Mirror mirror, SplittableRandom random, int given) {
    GraphPattern.Builder builder = GraphPattern.builder();
    for (int i = 0; i < given; i++) {
      builder.given();
    }
    Slot[] slots = new Slot[3];
    for (int place = 0; place < 3; place++) {
      boolean isTerm = place == 1 || random.nextInt(3) == 0;
      slots[place] =
          isTerm
              ? new Slot.Term(term(mirror, random, place))
              : Slot.variable(random.nextInt(given));
    }
    return builder.triple(slots[0], slots[1], slots[2]).build();
  }

  private static Map<List<Integer>, Integer> bag(List<int[]> rows) {
    Map<List<Integer>, Integer> bag = new HashMap<>();
    rows.forEach(row -> bag.merge(Arrays.stream(row).boxed().toList(), 1, Integer::sum));
    return bag;
  }

  private static List<int[]> pulled(PatternRows rows, int width, int... given) {
    rows.start(given);
    List<int[]> all = new ArrayList<>();
    while (rows.next()) {
      int[] row = new int[width];
      Arrays.setAll(row, rows::value);
      all.add(row);
    }
    assertFalse(rows.next());
    return all;
  }

  @Test
  void matchesAreThoseOfTheNaiveSearch() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      check(new SplittableRandom(seed), "seed " + seed);
    }
  }

  /** Some searches begin anew in another order after a few steps, whether it is better or not. */
  private static OrderTrial.Rules rules(SplittableRandom random) {
    if (random.nextInt(3) == 0) {
      return OrderTrial.Rules.USUAL;
    }
    double times = random.nextBoolean() ? 1e-9 : 1;
    double fewer = random.nextBoolean() ? 1e-9 : 1;
    return new OrderTrial.Rules(
        random.nextInt(1, 30), random.nextInt(1, 30), times, 0, random.nextInt(20), fewer);
  }

  /** Some searches have no memory for what they can do without. */
  private static Work work(SplittableRandom random) {
    long[] limits = {0, Long.MAX_VALUE};
    LimitedClaim memory = new LimitedClaim(limits[random.nextInt(limits.length)]);
    return new Work(new Bounds(Progress.NONE, memory, 0, 0, () -> false), rules(random));
  }

  private void check(SplittableRandom random, String seed) {
    Mirror mirror = mirror(random);
    NaiveMatcher naive = new NaiveMatcher(triples(mirror), mirror.nodeCount());
    GraphPattern pattern =
        pattern(mirror, random, random.nextInt(1, 4), random.nextInt(3) == 0 ? 1 : 0, 2);
    String name = seed + ": " + pattern;
    Relations relations = new Relations(mirror, indexes);
    Matcher matcher = new Matcher(pattern, relations, work(random.split()));
    int[] all = new int[pattern.variables()];
    Arrays.setAll(all, i -> i);
    PatternRows rows = matcher.rows(all);
    for (int round = 0; round < (pattern.given().isEmpty() ? 1 : 3); round++) {
      int[] given = pattern.given().stream().mapToInt(v -> term(mirror, random, 2)).toArray();
      List<int[]> expected = naive.matches(pattern, given);
      assertEquals(bag(expected), bag(pulled(rows, all.length, given)), name);
      assertEquals(BigInteger.valueOf(expected.size()), matcher.count(given), name);
      assertEquals(!expected.isEmpty(), matcher.exists(given), name);
      checkParts(matcher, random.split(), expected, all.length, given, name);
      checkOptional(pattern, mirror, random.split(), expected, given, name);
    }
  }

  private void checkOptional(
      GraphPattern pattern,
      Mirror mirror,
      SplittableRandom random,
      List<int[]> expected,
      int[] given,
      String name) {
    List<GraphPattern.OptionalTriple> optional = new ArrayList<>();
    for (int v = 0; v < pattern.variables(); v++) {
      if (!pattern.given().contains(v) && random.nextInt(3) == 0) {
        int predicate = mirror.idOf(PREDICATES[random.nextInt(PREDICATES.length)]);
        optional.add(new GraphPattern.OptionalTriple(v, predicate, random.nextBoolean()));
        v -= random.nextInt(8) == 0 ? 1 : 0;
      }
    }
    List<int[]> triples = triples(mirror);
    long sum = 0;
    for (int[] match : expected) {
      long times = 1;
      for (GraphPattern.OptionalTriple each : optional) {
        int end = each.isSubject() ? 0 : 2;
        times *=
            Math.max(
                1,
                triples.stream()
                    .filter(t -> t[1] == each.predicate() && t[end] == match[each.variable()])
                    .count());
      }
      sum += times;
    }
    GraphPattern all = pattern.with(optional);
    Matcher matcher = new Matcher(all, new Relations(mirror, indexes), work(random));
    assertEquals(BigInteger.valueOf(sum), matcher.count(given), () -> name + all);
    assertEquals(!expected.isEmpty(), matcher.exists(given), name);
  }

  private static void checkParts(
      Matcher matcher,
      SplittableRandom random,
      List<int[]> expected,
      int variables,
      int[] given,
      String name) {
    if (variables == 0) {
      return;
    }
    int[] by = random.ints(random.nextInt(3), 0, variables).distinct().toArray();
    Set<List<Integer>> distinct = new HashSet<>();
    Map<List<Integer>, Integer> sizes = new HashMap<>();
    Map<List<Integer>, Set<Integer>> values = new HashMap<>();
    int counted = random.nextInt(variables);
    for (int[] match : expected) {
      List<Integer> key = Arrays.stream(by).mapToObj(v -> match[v]).toList();
      distinct.add(key);
      sizes.merge(key, 1, Integer::sum);
      values.computeIfAbsent(key, k -> new HashSet<>()).add(match[counted]);
    }
    matcher
        .distinct(by)
        .ifPresent(
            rows -> {
              Map<List<Integer>, Integer> once = new HashMap<>();
              distinct.forEach(key -> once.put(key, 1));
              assertEquals(once, bag(pulled(rows, by.length, given)), name + " distinct");
            });
    matcher
        .groups(by, -1)
        .ifPresent(groups -> assertEquals(sizes, sizes(groups, by.length, given), name));
    assertEquals(sizes, sums(matcher.parts(by), by.length, given), name + " parts");
    Map<List<Integer>, Integer> counts = new HashMap<>();
    values.forEach((key, set) -> counts.put(key, set.size()));
    matcher
        .groups(by, counted)
        .ifPresent(groups -> assertEquals(counts, sizes(groups, by.length, given), name));
  }

  /** The sizes of groups, as the sums of those of their parts. */
  private static Map<List<Integer>, Integer> sums(GroupParts parts, int width, int... given) {
    Map<List<Integer>, Integer> sums = new HashMap<>();
    parts.read(
        new GroupParts.Reader() {
          @Override
          public void begin() {
            sums.clear();
          }

          @Override
          public void read(GroupRows part) {
            List<Integer> key = IntStream.range(0, width).map(part::value).boxed().toList();
            sums.merge(key, part.size().intValueExact(), Integer::sum);
          }
        },
        given);
    return sums;
  }

  private static Map<List<Integer>, Integer> sizes(GroupRows groups, int width, int... given) {
    Map<List<Integer>, Integer> sizes = new HashMap<>();
    groups.start(given);
    while (groups.next()) {
      List<Integer> key = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        key.add(groups.value(i));
      }
      Integer before = sizes.put(key, groups.size().intValueExact());
      assertEquals(null, before, "a group twice");
    }
    return sizes;
  }
}
