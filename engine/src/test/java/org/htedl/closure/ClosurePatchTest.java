package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorChange;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.PatchWalk;
import org.htedl.naive.Triple;
import org.htedl.random.RandomOntology;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Patched closures against closures of the changed graph, over random walks. */
class ClosurePatchTest {
  private static final int WALKS = Integer.getInteger("htedl.closure.walks", 150);
  private static final int STEPS = 20;

  private final Closure closure = new Closure(Entailment.RDFS);
  private int followed;

  @Test
  void rdfsWalks() {
    walks(false);
  }

  @Test
  void rdfsWalksUnderASchema() {
    walks(true);
  }

  private void walks(boolean underSchema) {
    long seed = Long.getLong("htedl.seed", System.nanoTime());
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
        followed += Followed.of(mirror).axioms().isPresent() ? 1 : 0;
      }
      MirrorChange.Builder change = MirrorChange.builder();
      removed.forEach(triple -> change.remove(PatchWalk.fact(triple)));
      added.forEach(triple -> change.add(PatchWalk.fact(triple)));
      removed.forEach(graph::remove);
      graph.addAll(added);
      mirror = closure.patch(mirror, change.build());
      Mirror rebuilt = closure.close(PatchWalk.build(new ArrayList<>(graph), schema));
      String where = "seed " + seed + ", step " + step + ": ";
      compare(where, rebuilt, mirror, removed, added, graph);
      compare(where + "asserted: ", rebuilt.asserted(), mirror.asserted(), removed, added, graph);
    }
  }

  private static boolean isAxiom(Triple triple) {
    return triple.predicate().startsWith("http://www.w3.org/2000/01/rdf-schema#");
  }

  private static void compare(
      String where,
      Mirror rebuilt,
      Mirror patched,
      List<Triple> removed,
      List<Triple> added,
      Set<Triple> graph) {
    MirrorComparison.difference(rebuilt, patched)
        .ifPresent(
            difference -> {
              StringBuilder text = new StringBuilder(where + difference);
              text.append("\nremoved ").append(removed).append("\nadded ").append(added);
              graph.forEach(triple -> text.append('\n').append(triple));
              fail(text.toString());
            });
  }
}
