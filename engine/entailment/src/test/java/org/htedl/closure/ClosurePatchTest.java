// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.closure.maintenance.RdfsMaintenance;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Patched closures against closures of the changed graph, over random walks. */
class ClosurePatchTest {
  private static final int WALKS = Integer.getInteger("htedl.closure.walks", 150);
  private static final int STEPS = 20;

  private Closure closure = new Closure(Entailment.RDFS);
  private boolean isReflexive;
  private int followed;

  @Test
  void rdfsWalks() {
    walks(false);
  }

  @Test
  void rdfsWalksUnderASchema() {
    walks(true);
  }

  @Test
  void rdfsWalksWithReflexiveAxioms() {
    closure = closure.withReflexive();
    isReflexive = true;
    walks(false);
    assertTrue(closure.followed() > closure.closedAnew(), closure.followed() + " followed");
  }

  @Test
  void rdfsWalksWithReflexiveAxiomsUnderASchema() {
    closure = closure.withReflexive();
    isReflexive = true;
    walks(true);
  }

  private void walks(boolean underSchema) {
    long seed = Long.getLong("htedl.seed", 1);
    for (int w = 0; w < WALKS; w++) {
      Mirror schema =
          underSchema
              ? closure.close(PatchWalk.build(RandomOntology.triples(seed + w), null))
              : null;
      walk(seed + w, schema);
    }
    assertTrue(followed > WALKS, "only " + followed + " changes were followed");
  }

  private void walk(long seed, @Nullable Mirror schema) {
    SplittableRandom random = new SplittableRandom(seed);
    Set<Triple> graph = new LinkedHashSet<>(RandomOntology.triples(seed));
    Mirror mirror = closure.close(PatchWalk.build(new ArrayList<>(graph), schema));
    for (int step = 0; step < STEPS; step++) {
      List<Triple> added = RandomOntology.more(seed, random.nextLong(), random.nextInt(4));
      List<Triple> removed = new ArrayList<>();
      List<Triple> all = new ArrayList<>(graph);
      for (int i = random.nextInt(4); i > 0 && !all.isEmpty(); i--) {
        removed.add(all.get(random.nextInt(all.size())));
      }
      if (step % 4 > 0) {
        added.removeIf(ClosurePatchTest::isAxiom);
        removed.removeIf(ClosurePatchTest::isAxiom);
        followed += RdfsMaintenance.of(mirror, isReflexive).axioms().isPresent() ? 1 : 0;
      }
      MirrorChange change = ClosureComparison.change(graph, removed, added);
      mirror = closure.patch(mirror, change);
      Mirror rebuilt = closure.close(PatchWalk.build(new ArrayList<>(graph), schema));
      String where = "seed %d, step %d, removed %s, added %s".formatted(seed, step, removed, added);
      ClosureComparison.same(where, rebuilt, mirror, graph);
      ClosureComparison.same(where + ", asserted", rebuilt.asserted(), mirror.asserted(), graph);
    }
  }

  private static boolean isAxiom(Triple triple) {
    return triple.predicate().startsWith("http://www.w3.org/2000/01/rdf-schema#");
  }
}
