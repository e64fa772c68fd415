// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.expression.Literal;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.relation.Adjacency;
import org.junit.jupiter.api.Test;

/** Relations so large that their overlays are merged apart from the commits. */
class OverlayMergeTest {
  private static final int NODES = 4000;

  private final SplittableRandom random = new SplittableRandom(5);
  private final Set<Fact> graph = new LinkedHashSet<>();

  private Fact fact() {
    String subject = "urn:n" + random.nextInt(NODES);
    // A hub: an object that a tenth of all edges lead to.
    String object = "urn:n" + (random.nextInt(10) == 0 ? 0 : random.nextInt(NODES));
    return switch (random.nextInt(3)) {
      case 0 -> new Fact.Edge(subject, "urn:p", object);
      case 1 -> new Fact.Edge(object, "urn:q", subject);
      default -> new Fact.Value(subject, "urn:d", Literal.xsd("" + random.nextInt(500), "integer"));
    };
  }

  private Mirror rebuilt() {
    MirrorBuilder builder = new MirrorBuilder();
    graph.forEach(builder::add);
    return builder.build();
  }

  private MirrorChange change(int size) {
    MirrorChange.Builder builder = MirrorChange.builder();
    List<Fact> removable = new ArrayList<>(graph);
    for (int i = 0; i < size; i++) {
      if (random.nextBoolean()) {
        Fact fact = fact();
        builder.add(fact);
        graph.add(fact);
      } else {
        Fact fact = removable.get(random.nextInt(removable.size()));
        builder.remove(fact);
        graph.remove(fact);
      }
    }
    return builder.build();
  }

  @Test
  void mergedRelationsCarryWhatWasCommittedMeanwhile() {
    for (int i = 0; i < 36_000; i++) {
      graph.add(fact());
    }
    Mirror mirror = rebuilt();
    int merges = 0;
    for (int round = 0; round < 24; round++) {
      for (int commit = 0; commit < 3; commit++) {
        mirror = MirrorPatcher.patch(mirror, change(1500));
      }
      if (OverlayMerge.isDue(mirror)) {
        OverlayMerge merge = OverlayMerge.of(mirror);
        Mirror at = merge.carriedTo(mirror);
        assertFalse(OverlayMerge.isDue(at));
        assertEquals(Optional.empty(), MirrorComparison.difference(mirror, at));
        assertEquals(mirror.revision(), at.revision());
        mirror = MirrorPatcher.patch(mirror, change(1500));
        mirror = MirrorPatcher.patch(mirror, change(10));
        mirror = merge.carriedTo(mirror);
        merges++;
      }
    }
    assertEquals(Optional.empty(), MirrorComparison.difference(rebuilt(), mirror));
    assertTrue(merges > 1, "merged " + merges + " times");
  }

  @Test
  void patchesMergeThemselvesWhenNobodyDoes() {
    for (int i = 0; i < 10_000; i++) {
      graph.add(fact());
    }
    Mirror mirror = rebuilt();
    int bases = 0;
    for (int round = 0; round < 60; round++) {
      Mirror next = MirrorPatcher.patch(mirror, change(3000));
      int p = next.idOf("urn:p");
      if (!next.role(p).forward().sharesBase(mirror.role(p).forward())) {
        bases++;
      }
      mirror = next;
    }
    assertEquals(Optional.empty(), MirrorComparison.difference(rebuilt(), mirror));
    assertTrue(bases > 0, "never merged");
  }

  @Test
  void aMergeOfOneBaseIsNotCarriedToAnother() {
    for (int i = 0; i < 40_000; i++) {
      graph.add(fact());
    }
    Mirror mirror = rebuilt();
    while (!OverlayMerge.isDue(mirror)) {
      mirror = MirrorPatcher.patch(mirror, change(3000));
    }
    OverlayMerge first = OverlayMerge.of(mirror);
    OverlayMerge second = OverlayMerge.of(mirror);
    mirror = first.carriedTo(MirrorPatcher.patch(mirror, change(100)));
    assertEquals(
        Optional.empty(), MirrorComparison.difference(rebuilt(), second.carriedTo(mirror)));
  }

  @Test
  void aHubCostsWhatChanges() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 100_000; i++) {
      builder.add("urn:n" + i, "urn:in", "urn:hub");
    }
    Mirror mirror = builder.build();
    MirrorChange change =
        MirrorChange.builder()
            .add("urn:new", "urn:in", "urn:hub")
            .remove("urn:n7", "urn:in", "urn:hub")
            .build();
    Mirror next = MirrorPatcher.patch(mirror, change);
    Adjacency inverse = next.role(next.idOf("urn:in")).inverse();
    assertEquals(2, inverse.changedPairs());
    Adjacency overlay = Objects.requireNonNull(inverse.overlay());
    assertEquals(100_000, overlay.size());
    assertNull(overlay.overlay());
    assertEquals(100_000, inverse.targetsOf(next.idOf("urn:hub")).length);
  }
}
