package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.htedl.naive.Triple;
import org.htedl.random.RandomChange;
import org.htedl.random.RandomKnowledgeBase;
import org.junit.jupiter.api.Test;

/** A mirror whose schema graph changes, against one built anew under the changed schema. */
class SchemaPatchTest {
  @Test
  void aMirrorFollowsItsSchema() {
    long seed = Long.getLong("htedl.seed", System.nanoTime());
    int cheap = 0;
    for (int walk = 0; walk < 40; walk++) {
      RandomKnowledgeBase base = RandomKnowledgeBase.of(seed + walk);
      List<Triple> graph = new ArrayList<>(new LinkedHashSet<>(base.graph()));
      List<Triple> schemaGraph = new ArrayList<>(new LinkedHashSet<>(base.schema()));
      Mirror schema = PatchWalk.build(schemaGraph, null);
      Mirror mirror = PatchWalk.build(graph, schema);
      for (int step = 0; step < 10; step++) {
        RandomChange random = RandomChange.of(base, schemaGraph, seed + walk * 100L + step);
        MirrorChange change = PatchWalk.change(random);
        schemaGraph = random.appliedTo(schemaGraph);
        schema = MirrorPatcher.patch(schema, change);
        mirror = MirrorPatcher.withSchema(mirror, schema, change);
        cheap += change.touchesDeclarations() ? 0 : 1;
        assertEquals(
            Optional.empty(),
            MirrorComparison.difference(
                PatchWalk.build(graph, PatchWalk.build(schemaGraph, null)), mirror),
            "knowledge base " + (seed + walk) + ", step " + step + ", " + random);
      }
    }
    assertTrue(cheap > 20, "patched " + cheap);
  }

  @Test
  void aNodeThatBecomesAnEntityOfTheSchemaIsNoIndividual() {
    MirrorChange edge = MirrorChange.builder().add("urn:a", "urn:p", "urn:b").build();
    Mirror schema = new MirrorBuilder().build();
    Mirror mirror =
        MirrorPatcher.patch(new MirrorBuilder(schema, Progress.NONE, Long.MAX_VALUE).build(), edge);
    assertEquals(2, mirror.individuals());
    MirrorChange entity =
        MirrorChange.builder().add("urn:a", Iri.TYPE, Iri.OWL + "Ontology").build();
    assertFalse(entity.touchesDeclarations());
    schema = MirrorPatcher.patch(schema, entity);
    mirror = MirrorPatcher.withSchema(mirror, schema, entity);
    assertEquals(1, mirror.individuals());
    assertSame(schema, mirror.schema());
    MirrorChange undone =
        MirrorChange.builder().remove("urn:a", Iri.TYPE, Iri.OWL + "Ontology").build();
    schema = MirrorPatcher.patch(schema, undone);
    mirror = MirrorPatcher.withSchema(mirror, schema, undone);
    assertEquals(2, mirror.individuals());
  }
}
