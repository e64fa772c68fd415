// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.RuleCounts;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairJoins;
import org.junit.jupiter.api.Test;

class ShapeTableTest {
  private final StringWriter printed = new StringWriter();

  private void print(Map<String, PairJoins> devices, Integer... sizes) {
    new ShapeTable(
            OntologyShape.D,
            1,
            2,
            devices,
            new PrintWriter(printed),
            new PrintWriter(new StringWriter()))
        .print(List.of(sizes));
  }

  @Test
  void timeBySizeAndWhatRulesGave() {
    print(Map.of("loops", new Loops(true)), 2_000, 4_000);
    List<String> rows = printed.toString().lines().filter(l -> l.endsWith(", equal |")).toList();
    assertEquals(2, rows.size(), printed::toString);
    assertTrue(rows.getLast().startsWith("| 4,000 | "), printed::toString);
    assertTrue(printed.toString().contains("\n| 2, 3 and 9, types | "), printed::toString);
  }

  @Test
  void aDeviceThatConcludesOtherwiseEndsIt() {
    assertThrows(
        IllegalStateException.class, () -> print(Map.of("loops", new Loops(false)), 2_000));
  }

  @Test
  void moreThanTheHeapIsSaidAndNotTried() {
    print(Map.of(), Integer.MAX_VALUE);
    assertTrue(printed.toString().contains("need a heap of"), printed::toString);
    assertTrue(printed.toString().contains("No device here does joins"), printed::toString);
  }

  /** The published sets have 14 and 2 duplicates for each triple that follows. */
  @Test
  void shapesHaveTheProportionsOfTheirModels() {
    RuleCounts wide = counts(OntologyShape.D, 60_000);
    assertTrue(wide.duplicates() > 8 * wide.newTriples(), wide::toString);
    assertTrue(wide.newTriples() > 1_000, wide::toString);
    assertEquals(0, wide.newPairs());
    RuleCounts deep = counts(OntologyShape.Y, 60_000);
    assertTrue(deep.newSubClasses() > 6 * 365_000, deep::toString);
    assertTrue(deep.newTypes() > 60_000, deep::toString);
    assertTrue(deep.newPairs() > 3_000, deep::toString);
  }

  private static RuleCounts counts(OntologyShape shape, int triples) {
    ShapedGraph graph = new ShapedGraph(shape, triples, 1);
    Mirror asserted = graph.mirror();
    long all = asserted.assertions();
    assertTrue(all <= triples + graph.schemaTriples(), () -> all + " triples");
    assertTrue(all > .9 * (triples + graph.schemaTriples()), () -> all + " triples");
    return RuleCounts.of(new Closure(Entailment.RDFS).close(asserted));
  }

  @Test
  void scalesArePartsOfThePublishedSize() {
    assertEquals(List.of(26_471_572 / 16, 26_471_572), ShapeTable.sizes(OntologyShape.D, "1/16,1"));
    for (String wrong : List.of("", "2", "1/0", "1/x", "1/2,", "0.5", "1/99999999")) {
      assertThrows(
          IllegalArgumentException.class, () -> ShapeTable.sizes(OntologyShape.D, wrong), wrong);
    }
    assertEquals(OntologyShape.Y, OntologyShape.named("y"));
    assertThrows(IllegalArgumentException.class, () -> OntologyShape.named("z"));
  }

  /** Joins by plain loops. */
  private record Loops(boolean isRight) implements PairJoins {
    @Override
    public long[] closed(Adjacency relation, Bounds bounds) {
      TreeSet<Long> all = new TreeSet<>();
      LongStream.of(relation.pairs()).forEach(all::add);
      List<Long> open = List.copyOf(all);
      while (!open.isEmpty()) {
        open =
            open.stream()
                .flatMap(pair -> LongStream.of(onwards(pair, relation)).boxed())
                .filter(all::add)
                .toList();
      }
      return without(relation.pairs(), all.stream().mapToLong(pair -> pair));
    }

    private static long[] onwards(long pair, Adjacency relation) {
      return Arrays.stream(relation.targetsOf((int) pair))
          .mapToLong(target -> pair >>> 32 << 32 | target)
          .toArray();
    }

    private static long[] without(long[] known, LongStream pairs) {
      long[] sorted = LongStream.of(known).sorted().toArray();
      return pairs
          .filter(pair -> Arrays.binarySearch(sorted, pair) < 0)
          .sorted()
          .distinct()
          .toArray();
    }

    @Override
    public long[] added(long[] known, long[] more, Bounds bounds) {
      return without(known, LongStream.of(more));
    }

    @Override
    public long[] joined(long[] known, List<Join> joins, Adjacency then, Bounds bounds) {
      Map<Long, Boolean> all = new TreeMap<>();
      LongStream.of(known).forEach(pair -> all.put(pair, true));
      for (Join join : joins) {
        for (long pair : join.lefts()) {
          LongStream.of(onwards(pair, join.table())).forEach(next -> all.put(next, true));
        }
      }
      for (long pair : List.copyOf(all.keySet())) {
        LongStream.of(onwards(pair, then)).forEach(next -> all.put(next, true));
      }
      long[] more = without(known, all.keySet().stream().mapToLong(pair -> pair));
      return isRight ? more : Arrays.copyOf(more, more.length / 2);
    }
  }
}
