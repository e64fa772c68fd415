// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Atoms against a map, declared and not, and what is left of them. */
class AtomTableTest {
  private static final int NODES = 700;

  /** A pair of a predicate and an individual. */
  private record Pair(int predicate, int individual) {}

  private static long[] words(Iterable<Integer> nodes) {
    long[] words = new long[(NODES >>> 6) + 1];
    nodes.forEach(node -> words[node >>> 6] |= 1L << node);
    return words;
  }

  @Test
  void numbersAreThoseOfAMap() {
    for (long seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      AtomTable table = new AtomTable();
      Map<Pair, Integer> known = new LinkedHashMap<>();
      for (int type = 10; type < 50; type += 2) {
        TreeSet<Integer> nodes = new TreeSet<>();
        for (int i = random.nextInt(1 << random.nextInt(9)); i > 0; i--) {
          nodes.add(random.nextInt(NODES));
        }
        table.declare(new int[] {type, type + 1}, words(nodes));
        for (int node : nodes) {
          known.put(new Pair(type, node), known.size());
        }
      }
      for (int i = random.nextInt(2000); i > 0; i--) {
        Pair pair = new Pair(-1 - random.nextInt(40), random.nextInt(NODES));
        int number = known.computeIfAbsent(pair, p -> known.size());
        assertEquals(number, table.number(pair.predicate, pair.individual), "seed " + seed);
      }
      compare(table, known, "seed " + seed);
      int modulus = 1 + random.nextInt(5);
      IntPredicate kept = atom -> atom % modulus == 0;
      int[] numbers = new int[table.size()];
      AtomTable left = table.only(kept, numbers);
      Map<Pair, Integer> expected = new LinkedHashMap<>();
      known.forEach(
          (pair, number) -> {
            assertEquals(kept.test(number) ? expected.size() : -1, numbers[number]);
            if (kept.test(number)) {
              expected.put(pair, expected.size());
            }
          });
      compare(left, expected, "what is left, seed " + seed);
    }
  }

  private static void compare(AtomTable table, Map<Pair, Integer> known, String where) {
    assertEquals(known.size(), table.size(), where);
    List<Pair> pairs = new ArrayList<>(known.keySet());
    for (int atom = 0; atom < pairs.size(); atom++) {
      assertEquals(pairs.get(atom).predicate, table.predicate(atom), where);
      assertEquals(pairs.get(atom).individual, table.individual(atom), where);
    }
    for (int predicate = -45; predicate < 50; predicate++) {
      // An odd class is another name of the one before.
      int first = predicate > 0 ? predicate & ~1 : predicate;
      for (int node = 0; node < NODES + 130; node++) {
        int expected = known.getOrDefault(new Pair(first, node), -1);
        assertEquals(expected, table.find(predicate, node), where);
      }
    }
  }

  @Test
  void declaredIndividualsAreAllThereAre() {
    AtomTable table = new AtomTable();
    table.declare(new int[] {3, 7}, words(List.of(5, 64)));
    assertEquals(1, table.number(7, 64));
    assertArrayEquals(new int[] {3, 7}, table.sameAs(7));
    assertNull(table.declared(4));
    assertThrows(IllegalStateException.class, () -> table.number(3, 6));
    assertThrows(IllegalStateException.class, () -> table.declare(new int[] {7}, new long[1]));
  }
}
