package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.htedl.engine.Engine;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorChange;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.PatchWalk;
import org.htedl.naive.Triple;
import org.htedl.random.RandomDefinitions;
import org.htedl.random.RandomOwl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Changes of facts under nasty axioms of OWL: what is patched against what is closed anew, node by
 * node, and how many changes are patched.
 */
class OwlPatchTest {
  private static final int WALKS = Integer.getInteger("htedl.closure.walks", 250);
  private static final int STEPS = 20;
  private static final String W3 = "http://www.w3.org/";
  private static final String RDF = W3 + "1999/02/22-rdf-syntax-ns#";
  private static final String TYPE = RDF + "type";
  private static final String RDFS = W3 + "2000/01/rdf-schema#";
  private static final String OWL = W3 + "2002/07/owl#";
  private static final Engine ENGINE = Engine.scalar();

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  private static Closure closure(Entailment mode) {
    return new Closure(mode, ENGINE::covers);
  }

  @Test
  void owlWalks() {
    Closure closure = closure(Entailment.OWL);
    walks(closure, false);
    assertMostlyFollowed(closure, 0.7);
  }

  @Test
  void owlWalksUnderASchema() {
    Closure closure = closure(Entailment.OWL);
    walks(closure, true);
    assertMostlyFollowed(closure, 0.7);
  }

  @Test
  void closedWorldWalks() {
    Closure closure = closure(Entailment.OWL_CLOSED);
    walks(closure, false);
    assertMostlyFollowed(closure, 0.8);
  }

  @Test
  void closedWorldWalksUnderASchema() {
    Closure closure = closure(Entailment.OWL_CLOSED);
    walks(closure, true);
    assertMostlyFollowed(closure, 0.8);
  }

  /** A fact goes that the schema alone still entails: definitions do not read it there. */
  @Test
  void definitionsReadNothingOfTheSchemaAlone() {
    walk(closure(Entailment.OWL_CLOSED), 32751270038585L, true);
  }

  private static void assertMostlyFollowed(Closure closure, double part) {
    long all = closure.followed() + closure.closedAnew();
    String figures =
        closure.mode() + ": " + closure.followed() + " of " + all + " changes were followed";
    System.out.println(figures);
    assertTrue(closure.followed() > part * all, figures);
    assertTrue(all > WALKS * STEPS / 2, figures);
  }

  private static void walks(Closure closure, boolean underSchema) {
    long seed = Long.getLong("htedl.seed", System.nanoTime());
    for (int w = 0; w < WALKS; w++) {
      walk(closure, seed + w, underSchema);
    }
  }

  private static void walk(Closure closure, long seed, boolean underSchema) {
    SplittableRandom random = new SplittableRandom(seed);
    // Literals of properties that rules read have to be nodes: no change is followed then.
    boolean literals = random.nextInt(8) == 0;
    List<Triple> axioms = new ArrayList<>(RandomOwl.triples(seed));
    axioms.removeIf(triple -> !isAxiom(triple) || isValue(triple));
    if (closure.mode() == Entailment.OWL_CLOSED) {
      // What definitions mean that read rdf:type as a property is not fixed.
      axioms.removeIf(OwlPatchTest::speaksOfVocabulary);
      axioms.addAll(new RandomDefinitions(seed).triples());
    }
    Set<Triple> graph = new LinkedHashSet<>(facts(seed, literals));
    Mirror schema = null;
    if (underSchema) {
      schema = closure.close(PatchWalk.build(axioms, null));
    } else {
      graph.addAll(axioms);
    }
    Mirror mirror = closure.close(PatchWalk.build(new ArrayList<>(graph), schema));
    for (int step = 0; step < STEPS; step++) {
      List<Triple> added = facts(random.nextLong(), literals);
      added = added.subList(0, Math.min(added.size(), random.nextInt(3)));
      List<Triple> removed = new ArrayList<>(graph);
      removed.removeIf(triple -> isAxiom(triple) || random.nextInt(12) > 0);
      MirrorChange.Builder change = MirrorChange.builder();
      removed.forEach(triple -> change.remove(PatchWalk.fact(triple)));
      added.forEach(triple -> change.add(PatchWalk.fact(triple)));
      removed.forEach(graph::remove);
      graph.addAll(added);
      mirror = closure.patch(mirror, change.build());
      compare(closure, mirror, graph, schema, "seed %d, step %d".formatted(seed, step));
    }
  }

  private static boolean isAxiom(Triple triple) {
    return triple.predicate().equals(TYPE)
        ? triple.object() instanceof String type && type.startsWith(OWL) && !isThing(type)
        : triple.predicate().startsWith(W3);
  }

  private static boolean speaksOfVocabulary(Triple triple) {
    return triple.subject().startsWith(W3)
        || triple.object() instanceof String object
            && object.startsWith(W3)
            && !isThing(object)
            && !triple.predicate().equals(TYPE)
            && !triple.predicate().startsWith(RDF);
  }

  private static boolean isThing(String type) {
    return type.equals(OWL + "Thing");
  }

  /** Whether a literal is in it where an axiom wants a node. */
  private static boolean isValue(Triple triple) {
    return triple.object() instanceof Literal && !triple.predicate().equals(OWL + "hasSelf");
  }

  private static List<Triple> facts(long seed, boolean literals) {
    List<Triple> facts = new ArrayList<>(RandomOwl.triples(seed));
    facts.removeIf(triple -> isAxiom(triple) || !literals && triple.object() instanceof Literal);
    return facts;
  }

  private static void compare(
      Closure closure, Mirror patched, Set<Triple> graph, @Nullable Mirror schema, String where) {
    List<Triple> triples = new ArrayList<>(graph);
    Mirror wanted = closure.close(PatchWalk.build(triples, schema));
    MirrorComparison.difference(wanted, patched)
        .or(() -> MirrorComparison.difference(wanted.asserted(), patched.asserted()))
        .ifPresent(
            difference -> {
              StringBuilder text = new StringBuilder(where + ": " + difference + "\n");
              triples.forEach(triple -> text.append(triple).append('\n'));
              fail(text.toString());
            });
    assertEquals(Refusals.in(wanted), Refusals.in(patched), where);
  }

  /** One pair after another of a ring of a transitive property, and what it makes members. */
  @Test
  void whatSupportsItselfGoesWithItsCause() {
    Closure closure = closure(Entailment.OWL);
    List<Triple> graph = new ArrayList<>();
    graph.add(new Triple("urn:next", TYPE, OWL + "TransitiveProperty"));
    graph.add(new Triple("urn:next", OWL + "inverseOf", "urn:last"));
    graph.add(new Triple("_:r", OWL + "onProperty", "urn:next"));
    graph.add(new Triple("_:r", OWL + "someValuesFrom", "urn:C"));
    graph.add(new Triple("_:r", RDFS + "subClassOf", "urn:C"));
    for (int i = 0; i < 5; i++) {
      graph.add(new Triple("urn:n" + i, "urn:next", "urn:n" + (i + 1) % 5));
    }
    Triple cause = new Triple("urn:n3", TYPE, "urn:C");
    graph.add(cause);
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertEquals(Set.of("urn:n0", "urn:n1", "urn:n2", "urn:n3", "urn:n4"), members(closed));
    Mirror without =
        closure.patch(closed, MirrorChange.builder().remove(PatchWalk.fact(cause)).build());
    assertEquals(Set.of(), members(without));
    assertEquals(25, without.role(without.idOf("urn:last")).size());
    Triple link = new Triple("urn:n4", "urn:next", "urn:n0");
    Mirror opened =
        closure.patch(closed, MirrorChange.builder().remove(PatchWalk.fact(link)).build());
    assertEquals(Set.of("urn:n0", "urn:n1", "urn:n2", "urn:n3"), members(opened));
    assertEquals(10, opened.role(opened.idOf("urn:last")).size());
    assertEquals(2, closure.followed());
  }

  private static Set<String> members(Mirror mirror) {
    Set<String> names = new TreeSet<>();
    mirror.members(mirror.idOf("urn:C")).forEach(node -> names.add(mirror.nodeName(node)));
    return names;
  }
}
