// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
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
import org.junit.jupiter.api.Test;

/**
 * Counts of cycles and stars, some with two different values, on graphs with hubs, some of them
 * patched, against the matches one by one, which are found without {@link PairCount}.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds.
 */
class PairCountTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 40);
  private static final int PREDICATES = 2;

  /** The ends of each triple, by shape. */
  private static final int[][][] SHAPES = {
    {{0, 1}, {1, 2}, {0, 2}},
    {{0, 1}, {1, 2}, {2, 0}},
    {{0, 1}, {0, 2}, {1, 3}, {2, 3}},
    {{0, 1}, {1, 2}, {2, 3}, {3, 0}},
    {{0, 1}, {1, 2}, {0, 2}, {2, 3}},
    {{0, 1}, {1, 2}, {0, 2}, {1, 3}, {3, 0}},
    {{0, 1}, {0, 2}},
    {{1, 0}, {2, 0}, {0, 3}},
  };

  /**
   * Of these no byte is left: they ask for a megabyte at a time, of which the last byte is free.
   */
  static Bounds withoutRoom() {
    MemoryClaim full =
        new MemoryClaim() {
          @Override
          public void take(long bytes) {
            throw new MemoryBudgetException("made by the test");
          }

          @Override
          public void close() {}
        };
    Bounds bounds = new Bounds(Progress.NONE, full, 0, 0, () -> false);
    bounds.made((1 << 20) - 1);
    return bounds;
  }

  static Bounds withRoom() {
    return new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, 0, () -> false);
  }

  private final PatternIndexes indexes = PatternIndexes.uncounted();

  /** Few nodes have most of the triples. */
  private static Fact fact(SplittableRandom random, int nodes) {
    int hub = random.nextInt(4) == 0 ? nodes : 1 + nodes / 100;
    String subject = "n:" + random.nextInt(random.nextBoolean() ? hub : nodes);
    String object = "n:" + random.nextInt(random.nextBoolean() ? hub : nodes);
    return new Fact.Edge(subject, "p:" + random.nextInt(PREDICATES), object);
  }

  static Mirror mirror(SplittableRandom random) {
    int nodes = 2 + random.nextInt(300);
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = nodes * (1 + random.nextInt(12)); i > 0; i--) {
      builder.add(fact(random, nodes));
    }
    Mirror mirror = builder.build();
    for (int i = random.nextInt(3); i > 0; i--) {
      MirrorChange.Builder change = MirrorChange.builder();
      for (int j = random.nextInt(12); j > 0; j--) {
        Fact fact = fact(random, nodes);
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

  private static GraphPattern pattern(Mirror mirror, SplittableRandom random) {
    int[][] shape = SHAPES[random.nextInt(SHAPES.length)];
    GraphPattern.Builder pattern = GraphPattern.builder();
    int[] variables =
        new int[1 + Arrays.stream(shape).flatMapToInt(Arrays::stream).max().orElseThrow()];
    Arrays.setAll(variables, i -> pattern.variable());
    for (int[] ends : shape) {
      pattern.triple(
          Slot.variable(variables[ends[0]]),
          PatternTerms.slot(mirror, "p:" + random.nextInt(PREDICATES)),
          Slot.variable(variables[ends[1]]));
    }
    if (random.nextInt(3) == 0) {
      NodeSet row =
          new SparseRow(
              random
                  .ints(mirror.nodeCount() / 2 + 1, 0, mirror.nodeCount())
                  .distinct()
                  .sorted()
                  .toArray());
      pattern.condition(
          new ValueCondition.Member(variables[random.nextInt(variables.length)], row));
    }
    if (random.nextInt(3) > 0) {
      int first = random.nextInt(variables.length);
      int second = (first + 1 + random.nextInt(variables.length - 1)) % variables.length;
      pattern.condition(new ValueCondition.Different(variables[first], variables[second]));
    }
    return pattern.build();
  }

  private Matcher matcher(Mirror mirror, GraphPattern pattern, Bounds bounds) {
    return new Matcher(
        pattern,
        new Relations(mirror.asserted(), indexes),
        new Work(bounds, OrderTrial.Rules.NONE));
  }

  @Test
  void countsAreThoseOfTheMatches() {
    int pairs = 0;
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Mirror mirror = mirror(random);
      for (int i = 0; i < 5; i++) {
        GraphPattern pattern = pattern(mirror, random);
        long expected = 0;
        PatternRows rows = matcher(mirror, pattern, withRoom()).rows();
        rows.start();
        while (rows.next()) {
          expected++;
        }
        BigInteger matches = BigInteger.valueOf(expected);
        String where = "seed " + seed + ", pattern " + i;
        assertEquals(matches, matcher(mirror, pattern, withRoom()).count(), where);
        assertEquals(matches, matcher(mirror, pattern, withoutRoom()).count(), where + ", no room");
        pairs += hasPairs(mirror, pattern) ? 1 : 0;
      }
    }
    assertTrue(pairs > COUNT, pairs + " patterns have such levels");
  }

  private boolean hasPairs(Mirror mirror, GraphPattern pattern) {
    PatternLayout layout = new PatternLayout(pattern, new Relations(mirror.asserted(), indexes));
    VariableTree tree = new VariableTree(layout, new int[pattern.variables()]);
    PatternProgram program = new PatternProgram(layout, tree, new Work(withRoom()));
    for (int depth = 0; depth < program.depths(); depth++) {
      int[] kids = program.level(depth).kids;
      if (kids.length == 1 && PairCount.of(program, depth, kids[0]) != null) {
        return true;
      }
    }
    return false;
  }
}
