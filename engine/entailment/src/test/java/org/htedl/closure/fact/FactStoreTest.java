// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

/** Rows and relations that lose and gain facts equal sets of boxed numbers that do the same. */
class FactStoreTest {
  private static final int WALKS = 60;

  /** Sets that do what a row or a relation should, as plainly as can be. */
  private static final class Naive {
    private final Set<Long> before;
    private final Set<Long> lasting;
    private final Set<Long> now;

    Naive(Set<Long> before, Set<Long> lasting) {
      this.before = before;
      this.lasting = lasting;
      this.now = new TreeSet<>(before);
      now.addAll(lasting);
    }

    boolean contained(long fact) {
      return before.contains(fact) || lasting.contains(fact);
    }

    boolean lose(long fact) {
      return before.contains(fact) && !lasting.contains(fact) && now.remove(fact);
    }

    /** The facts now that were not there at first. */
    long[] added() {
      return now.stream().filter(fact -> !contained(fact)).mapToLong(Long::longValue).toArray();
    }

    /** The facts at first that are not there now. */
    long[] lost() {
      return before.stream()
          .filter(fact -> !now.contains(fact))
          .mapToLong(Long::longValue)
          .sorted()
          .toArray();
    }

    /** What rows and relations list: all now but those that only last. */
    long[] listed() {
      return now.stream()
          .filter(fact -> before.contains(fact) || !lasting.contains(fact))
          .mapToLong(Long::longValue)
          .toArray();
    }
  }

  private static long[] sorted(long[] facts) {
    long[] copy = facts.clone();
    Arrays.sort(copy);
    return copy;
  }

  private static long[] sorted(int[] nodes) {
    return Arrays.stream(nodes).asLongStream().sorted().toArray();
  }

  private static Set<Long> nodes(SplittableRandom random, int count, int bound) {
    Set<Long> nodes = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      nodes.add((long) random.nextInt(bound));
    }
    return nodes;
  }

  private static NodeSet row(Layout layout, Set<Long> nodes) {
    return NodeSet.of(layout, nodes.stream().mapToInt(Long::intValue).toArray());
  }

  @Test
  void rowsEqualSets() {
    for (int seed = 0; seed < WALKS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int bound = 1 + random.nextInt(300);
      Layout layout = Layout.forNodes(bound);
      Naive naive =
          new Naive(nodes(random, random.nextInt(bound), bound), nodes(random, seed % 5, bound));
      FactRow row = new FactRow(row(layout, naive.before), row(layout, naive.lasting));
      String where = "seed " + seed;
      for (int step = 0; step < 3 * bound; step++) {
        int node = random.nextInt(bound);
        assertEquals(naive.now.contains((long) node), row.contains(node), where);
        assertEquals(naive.contained(node), row.contained(node), where);
        if (random.nextInt(3) == 0) {
          assertEquals(naive.lose(node), row.lose(node), where);
        } else {
          assertEquals(naive.now.add((long) node), row.add(node), where);
        }
      }
      assertArrayEquals(naive.added(), sorted(row.added()), where);
      assertArrayEquals(naive.lost(), sorted(row.lost()), where);
      assertArrayEquals(naive.listed(), sorted(row.nodes()), where);
      assertArrayEquals(naive.listed(), sorted(row.row(layout).toArray()), where);
      assertEquals(naive.listed().length, row.size(), where);
      assertEquals(naive.added().length > 0, row.hasGrown(), where);
    }
  }

  private static Set<Long> pairs(SplittableRandom random, int count, int bound) {
    Set<Long> pairs = new HashSet<>();
    for (int i = 0; i < count; i++) {
      pairs.add(PairBuffer.pair(random.nextInt(bound), random.nextInt(bound)));
    }
    return pairs;
  }

  private static Role role(Set<Long> pairs) {
    Adjacency forward = Adjacency.of(pairs.stream().mapToLong(Long::longValue).toArray());
    return new Role(forward, forward.inverted());
  }

  /** The objects of a node, or with {@code inverse} its subjects, each once. */
  private static Set<Long> neighbours(Set<Long> pairs, int node, boolean inverse) {
    return pairs.stream()
        .filter(pair -> (inverse ? (int) (long) pair : (int) (pair >>> 32)) == node)
        .map(pair -> inverse ? pair >>> 32 : (long) (int) (long) pair)
        .collect(Collectors.toSet());
  }

  private static Set<Long> distinct(int[] nodes) {
    return Arrays.stream(nodes).asLongStream().boxed().collect(Collectors.toSet());
  }

  private static void compareNeighbours(
      Naive naive, FactRelation relation, int node, String where) {
    Set<Long> given = new HashSet<>(naive.before);
    given.addAll(naive.lasting);
    assertEquals(neighbours(naive.now, node, false), distinct(relation.objectsOf(node)), where);
    assertEquals(neighbours(naive.now, node, true), distinct(relation.subjectsOf(node)), where);
    assertEquals(neighbours(given, node, false), distinct(relation.objectsBefore(node)), where);
    assertEquals(neighbours(given, node, true), distinct(relation.subjectsBefore(node)), where);
  }

  private static void compareAll(Naive naive, FactRelation relation, String where) {
    assertArrayEquals(naive.added(), sorted(relation.added()), where);
    assertArrayEquals(naive.lost(), sorted(relation.lost()), where);
    assertEquals(naive.listed().length, relation.size(), where);
    assertEquals(naive.added().length > 0, relation.hasGrown(), where);
    assertArrayEquals(naive.listed(), relation.role().forward().pairs(), where);
    assertArrayEquals(naive.listed(), relation.role().inverse().inverted().pairs(), where);
  }

  /** Few pairs in most walks; in some so many that they are merged once or several times. */
  @Test
  void relationsEqualSets() {
    for (int seed = 0; seed < WALKS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      boolean isLarge = seed % 10 == 0;
      int bound = isLarge ? 150 : 1 + random.nextInt(20);
      int most = bound * bound;
      Naive naive =
          new Naive(
              pairs(random, random.nextInt(most / 4 + 1), bound), pairs(random, seed % 4, bound));
      List<Integer> merged = new ArrayList<>();
      FactRelation relation =
          new FactRelation(
              role(naive.before),
              role(naive.lasting),
              parts -> {
                merged.add(parts.size());
                return Adjacency.union(parts);
              });
      String where = "seed " + seed;
      for (int step = 0; step < 2 * most; step++) {
        int subject = random.nextInt(bound);
        int object = random.nextInt(bound);
        long pair = PairBuffer.pair(subject, object);
        assertEquals(naive.now.contains(pair), relation.contains(subject, object), where);
        assertEquals(naive.contained(pair), relation.contained(subject, object), where);
        if (random.nextInt(3) == 0) {
          assertEquals(naive.lose(pair), relation.lose(subject, object), where);
        } else {
          assertEquals(naive.now.add(pair), relation.add(subject, object), where);
        }
        if (step % (isLarge ? 4_000 : 40) == 0) {
          compareNeighbours(naive, relation, subject, where);
        }
      }
      assertEquals(isLarge, !merged.isEmpty(), where);
      compareAll(naive, relation, where);
      // Once more with all pairs sorted and none in the buffer.
      compareNeighbours(naive, relation, 0, where);
      compareAll(naive, relation, where);
    }
  }

  @Test
  void onlyWhatHasGrownIsStored() {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("a", Iri.TYPE, "C");
    builder.add("a", Iri.TYPE, "D");
    builder.add("a", "p", "b");
    builder.add("a", "q", "b");
    Mirror mirror = builder.build();
    int a = mirror.idOf("a");
    int b = mirror.idOf("b");
    int c = mirror.idOf("C");
    int d = mirror.idOf("D");
    int p = mirror.idOf("p");
    int q = mirror.idOf("q");
    WorkingFacts facts = WorkingFacts.of(mirror, mirror.layout());
    FactStore store = FactStore.of(facts);
    assertTrue(store.row(c).add(b));
    assertTrue(store.relation(p).add(b, a));
    assertFalse(store.row(d).add(a));
    assertFalse(store.relation(q).add(a, b));
    store.addTo(facts);
    assertArrayEquals(sorted(new int[] {a, b}), sorted(facts.members(c).toArray()));
    assertEquals(2, facts.role(p).size());
    assertTrue(facts.role(p).inverse().contains(a, b));
    assertSame(mirror.members(d), facts.members(d));
    assertSame(mirror.role(q), facts.role(q));
  }
}
