// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;

/** Small graphs with loops, parallel edges, twins, classes and changes, and patterns on them. */
public record RandomPatterns(long seed, Mirror mirror, List<GraphPattern> patterns) {
  private static final int PREDICATES = 3;
  private static final int CLASSES = 2;

  /** A graph and some patterns, half of them injective. */
  public static RandomPatterns of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int nodes = 2 + random.nextInt(14);
    MirrorBuilder builder = new MirrorBuilder();
    MirrorChange.Builder change = MirrorChange.builder();
    for (int i = random.nextInt(12 * nodes) + 1; i > 0; i--) {
      builder.add(node(random.nextInt(nodes)), predicate(random), node(random.nextInt(nodes)));
      if (random.nextInt(8) == 0) {
        change.add(node(random.nextInt(nodes)), predicate(random), node(random.nextInt(nodes)));
        change.remove(node(random.nextInt(nodes)), predicate(random), node(random.nextInt(nodes)));
      }
    }
    // Nodes with the same neighbours.
    for (int i = random.nextInt(6); i > 0; i--) {
      builder.add("n:twin" + i, "p:0", node(0));
      builder.add(node(1), "p:1", "n:twin" + i);
    }
    for (int i = random.nextInt(nodes); i > 0; i--) {
      builder.add(node(random.nextInt(nodes)), Iri.TYPE, "c:" + random.nextInt(CLASSES));
    }
    Mirror mirror = MirrorPatcher.patch(builder.build(), change.build());
    List<GraphPattern> patterns = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      patterns.add(pattern(mirror, nodes, random, i % 2 == 1));
    }
    return new RandomPatterns(seed, mirror, patterns);
  }

  private static String node(int number) {
    return "n:" + number;
  }

  private static String predicate(SplittableRandom random) {
    return "p:" + random.nextInt(PREDICATES);
  }

  private static GraphPattern pattern(
      Mirror mirror, int nodes, SplittableRandom random, boolean isInjective) {
    GraphPattern.Builder builder = GraphPattern.builder();
    int variables = 1 + random.nextInt(4);
    List<Slot> slots = new ArrayList<>();
    for (int v = 0; v < variables; v++) {
      slots.add(Slot.variable(builder.variable()));
    }
    // A tree of all variables, so that most patterns are connected.
    for (int v = 0; v < variables; v++) {
      Slot other =
          v == 0
              ? random.nextInt(2) == 0
                  ? slots.getFirst()
                  : PatternTerms.slot(mirror, node(random.nextInt(nodes)))
              : slots.get(random.nextInt(v));
      link(builder, mirror, random, slots.get(v), other);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      Slot first = slots.get(random.nextInt(variables));
      switch (random.nextInt(3)) {
        case 0 ->
            builder.triple(
                first,
                PatternTerms.slot(mirror, Iri.TYPE),
                PatternTerms.slot(mirror, "c:" + random.nextInt(CLASSES)));
        case 1 ->
            link(
                builder,
                mirror,
                random,
                first,
                PatternTerms.slot(mirror, node(random.nextInt(nodes + 1))));
        default -> link(builder, mirror, random, first, slots.get(random.nextInt(variables)));
      }
    }
    for (int first = 0; isInjective && first < variables; first++) {
      for (int second = 0; second < first; second++) {
        builder.condition(new ValueCondition.Different(first, second));
      }
    }
    return builder.build();
  }

  private static void link(
      GraphPattern.Builder builder, Mirror mirror, SplittableRandom random, Slot a, Slot b) {
    Slot predicate = PatternTerms.slot(mirror, predicate(random));
    if (random.nextBoolean()) {
      builder.triple(a, predicate, b);
    } else {
      builder.triple(b, predicate, a);
    }
  }
}
