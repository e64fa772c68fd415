// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.Role;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.NaiveReflexive;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.htedl.testing.random.RandomOwl;
import org.junit.jupiter.api.Test;

/** The reflexive axioms of a closure against the ones that its other facts call for. */
class ReflexiveAxiomsTest {
  private static final int GRAPHS = 300;
  private static final String W3 = "http://www.w3.org/";
  private static final String RDF = W3 + "1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = W3 + "2000/01/rdf-schema#";
  private static final String TYPE = RDF + "type";
  private static final String SUB_CLASS = RDFS + "subClassOf";
  private static final String SUB_PROPERTY = RDFS + "subPropertyOf";

  @Test
  void theyAreThoseOfTheClassesAndPropertiesInUse() {
    int more = 0;
    for (Entailment mode : List.of(Entailment.RDFS, Entailment.OWL)) {
      boolean isOwl = mode == Entailment.OWL;
      for (long seed = 1; seed <= GRAPHS; seed++) {
        List<Triple> graph = new ArrayList<>(RandomOntology.triples(seed));
        if (isOwl) {
          graph.addAll(RandomOwl.triples(seed));
        }
        Mirror asserted = PatchWalk.build(graph, null);
        Set<Triple> closed = triples(new Closure(mode).close(asserted));
        Set<Triple> all = NaiveReflexive.added(closed, isOwl);
        Set<Triple> found = triples(new Closure(mode).withReflexive().close(asserted));
        assertEquals(all, found, mode + ", seed " + seed);
        more += all.size() > closed.size() ? 1 : 0;
      }
    }
    assertTrue(more > GRAPHS, more + " graphs have some");
  }

  private static Set<Triple> triples(Mirror mirror) {
    Set<Triple> triples = new HashSet<>();
    mirror.forEachClass(
        id ->
            mirror
                .members(id)
                .forEach(node -> triples.add(triple(mirror, node, TYPE, mirror.nodeName(id)))));
    mirror.forEachRole(
        id -> {
          for (long pair : mirror.role(id).forward().pairs()) {
            String object = mirror.nodeName((int) pair);
            triples.add(triple(mirror, (int) (pair >>> 32), mirror.nodeName(id), object));
          }
        });
    mirror.forEachColumn(
        id -> {
          for (long pair : mirror.values(id).postings().pairs()) {
            Literal object = mirror.literal((int) (pair >>> 32));
            triples.add(triple(mirror, (int) pair, mirror.nodeName(id), object));
          }
        });
    return triples;
  }

  private static Triple triple(Mirror mirror, int subject, String predicate, Object object) {
    return new Triple(mirror.nodeName(subject), predicate, object);
  }

  @Test
  void theFirstMemberBringsOneAndTheLastTakesIt() {
    Closure closure = new Closure(Entailment.RDFS).withReflexive();
    Mirror closed = closure.close(PatchWalk.build(List.of(), null));
    Mirror used =
        closure.patch(
            closed,
            MirrorChange.builder()
                .add("urn:a", TYPE, "urn:C")
                .add("urn:a", "urn:p", "urn:b")
                .build());
    assertTrue(isReflexive(used, SUB_CLASS, "urn:C"));
    assertTrue(isReflexive(used, SUB_PROPERTY, "urn:p"));
    assertEquals(4, used.assertions());
    assertEquals(2, used.asserted().assertions());
    Mirror unused =
        closure.patch(
            used,
            MirrorChange.builder()
                .remove("urn:a", TYPE, "urn:C")
                .remove("urn:a", "urn:p", "urn:b")
                .build());
    assertFalse(isReflexive(unused, SUB_CLASS, "urn:C"));
    assertEquals(0, unused.assertions());
    assertEquals(2, closure.followed());
  }

  private static boolean isReflexive(Mirror mirror, String predicate, String name) {
    Role role = mirror.role(mirror.idOf(predicate));
    int id = mirror.idOf(name);
    return role.forward().contains(id, id);
  }

  @Test
  void otherEntailmentsHaveNone() {
    for (Entailment mode : List.of(Entailment.NONE, Entailment.OWL_CLOSED, Entailment.OWL_STABLE)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new Closure(mode, (m, e) -> List.of()).withReflexive());
    }
  }
}
