// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.NaiveOwl;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.htedl.testing.random.RandomOwl;
import org.junit.jupiter.api.Test;

/** Mirrors closed under OWL's rules against mirrors of the triples that a table of rules gives. */
class OwlClosureTest {
  private static final int GRAPHS = Integer.getInteger("htedl.closure.graphs", 500);
  private static final int STEPS = 12;

  private final Closure closure = new Closure(Entailment.OWL);

  private static long seed() {
    return Long.getLong("htedl.seed", 1);
  }

  @Test
  void owlEqualsNaiveRules() {
    long seed = seed();
    long entailed = 0;
    for (int g = 0; g < GRAPHS; g++) {
      List<Triple> graph = RandomOwl.triples(seed + g);
      Set<Triple> expected = NaiveOwl.closure(graph);
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      ClosureComparison.same(
          "seed " + (seed + g), PatchWalk.following(graph, expected, null), closed, graph);
      entailed += closed.assertions() - closed.asserted().assertions();
    }
    assertTrue(entailed > 5L * GRAPHS, "only " + entailed + " triples followed");
  }

  @Test
  void owlOfGraphsWithoutItsAxiomsEqualsNaiveRules() {
    long seed = seed();
    for (int g = 0; g < GRAPHS / 5; g++) {
      List<Triple> graph = RandomOntology.triples(seed + g);
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      Set<Triple> expected = NaiveOwl.closure(graph);
      ClosureComparison.same(
          "seed " + (seed + g), PatchWalk.following(graph, expected, null), closed, graph);
    }
  }

  @Test
  void owlWithTheAxiomsOfASchemaEqualsNaiveRules() {
    long seed = seed();
    for (int g = 0; g < GRAPHS / 2; g++) {
      List<Triple> schema = RandomOwl.triples(seed + g);
      List<Triple> graph = new ArrayList<>(RandomOwl.triples(seed - g - 1));
      if (g % 2 == 0) {
        graph.removeIf(triple -> triple.predicate().startsWith("http://www.w3.org/2"));
      }
      Mirror closedSchema = closure.close(PatchWalk.build(schema, null));
      Mirror closed = closure.close(PatchWalk.build(graph, closedSchema));
      List<Triple> expected = new ArrayList<>(NaiveOwl.closure(graph, schema));
      List<Triple> both = new ArrayList<>(graph);
      both.add(new Triple("--", "--", "--"));
      both.addAll(schema);
      ClosureComparison.same(
          "seed " + (seed + g), PatchWalk.following(graph, expected, closedSchema), closed, both);
    }
  }

  /** A listed literal has what its class says of its members, and so is a value in turn. */
  @Test
  void literalsInLists() {
    String rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    String owl = "http://www.w3.org/2002/07/owl#";
    List<Triple> graph =
        List.of(
            new Triple("urn:C", owl + "oneOf", "_:l"),
            new Triple("_:l", rdf + "first", Literal.xsd("a", "string")),
            new Triple("_:l", rdf + "rest", rdf + "nil"),
            new Triple("urn:C", "http://www.w3.org/2000/01/rdf-schema#subClassOf", "_:r"),
            new Triple("_:r", owl + "onProperty", "urn:p"),
            new Triple("_:r", owl + "hasValue", "urn:n"),
            new Triple("urn:p", rdf + "type", owl + "SymmetricProperty"));
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    assertTrue(closed.values(closed.idOf("urn:p")).size() == 1, "urn:n has the literal");
    Set<Triple> expected = NaiveOwl.closure(graph);
    ClosureComparison.same(
        "literals in lists", PatchWalk.following(graph, expected, null), closed, graph);
  }

  /** So has a literal that a range makes a member, also one that comes later. */
  @Test
  void literalsOfRanges() {
    String rdfs = "http://www.w3.org/2000/01/rdf-schema#";
    String owl = "http://www.w3.org/2002/07/owl#";
    List<Triple> graph = new ArrayList<>();
    graph.add(new Triple("urn:q", rdfs + "range", "urn:C"));
    graph.add(new Triple("urn:C", rdfs + "subClassOf", "_:r"));
    graph.add(new Triple("_:r", owl + "onProperty", "urn:p"));
    graph.add(new Triple("_:r", owl + "hasValue", "urn:n"));
    graph.add(new Triple("urn:p", owl + "inverseOf", "urn:o"));
    graph.add(new Triple("urn:m", "urn:q", "urn:n"));
    Mirror before = closure.close(PatchWalk.build(graph, null));
    Triple value = new Triple("urn:m", "urn:q", Literal.xsd("a", "string"));
    graph.add(value);
    Set<Triple> all = NaiveOwl.closure(graph);
    assertTrue(all.contains(new Triple("urn:n", "urn:o", Literal.xsd("a", "string"))));
    Mirror expected = PatchWalk.following(graph, all, null);
    ClosureComparison.same("at once", expected, closure.close(PatchWalk.build(graph, null)), graph);
    Mirror later = closure.patch(before, MirrorChange.builder().add(PatchWalk.fact(value)).build());
    ClosureComparison.same("later", expected, later, graph);
  }

  @Test
  void changesAreFollowed() {
    long seed = seed();
    for (int g = 0; g < GRAPHS / 5; g++) {
      SplittableRandom random = new SplittableRandom(seed + g);
      List<Triple> source = random.nextBoolean() ? RandomOntology.triples(seed + g) : List.of();
      Set<Triple> graph = new LinkedHashSet<>(source);
      Mirror mirror = closure.close(PatchWalk.build(new ArrayList<>(graph), null));
      for (int step = 0; step < STEPS; step++) {
        List<Triple> more = RandomOwl.triples(random.nextLong());
        List<Triple> added = more.subList(0, Math.min(more.size(), random.nextInt(4)));
        List<Triple> removed = new ArrayList<>(graph);
        removed.removeIf(triple -> random.nextInt(8) > 0);
        mirror = closure.patch(mirror, ClosureComparison.change(graph, removed, added));
        List<Triple> now = new ArrayList<>(graph);
        ClosureComparison.same(
            "seed " + (seed + g), closure.close(PatchWalk.build(now, null)), mirror, now);
      }
    }
  }
}
