// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.SparseRow;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.HiddenFacts;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.stratum.Strata;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.NaiveOwl;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomDefinitions;
import org.htedl.testing.random.RandomOwl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Definitions under the closed world against naive rules and a naive evaluator.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.closure.graphs=N} takes other seeds, which add up.
 */
class ClosedWorldTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int GRAPHS = Integer.getInteger("htedl.closure.graphs", 300);
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String TYPE = RDF + "type";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final Engine ENGINE = Engine.scalar();

  private final Closure closure = new Closure(Entailment.OWL_CLOSED, ENGINE::covers);

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  /** Definitions in the order in which they were made, each with all that follows before. */
  private static Set<Triple> naive(List<Triple> graph, Map<String, ClassExpression> definitions) {
    Set<Triple> given = new LinkedHashSet<>(graph);
    for (Map.Entry<String, ClassExpression> definition : definitions.entrySet()) {
      List<Triple> believed = new ArrayList<>(NaiveOwl.closure(given));
      for (String name : covered(graph, believed, definition.getValue())) {
        given.add(new Triple(name, TYPE, definition.getKey()));
      }
    }
    return NaiveOwl.closure(given);
  }

  /** Where an entity of the schema becomes an individual, what is not depends on when. */
  private static Set<String> individuals(List<Triple> graph, Collection<Triple> all) {
    return NaiveEvaluator.following(graph, all, List.of()).individuals();
  }

  private static Set<String> covered(
      List<Triple> graph, List<Triple> believed, ClassExpression expression) {
    return NaiveEvaluator.following(graph, believed, List.of()).evaluate(expression);
  }

  /**
   * Whether each definition still covers its members in the end: where rules lead from a later one
   * to what an earlier one negates, the order in which they were made is not that of the strata.
   */
  private static boolean isStable(
      List<Triple> graph, List<Triple> believed, Map<String, ClassExpression> definitions) {
    return definitions.entrySet().stream()
        .allMatch(
            definition -> {
              Set<String> covered = covered(graph, believed, definition.getValue());
              return believed.stream()
                  .filter(t -> t.predicate().equals(TYPE) && t.object().equals(definition.getKey()))
                  .allMatch(t -> covered.contains(t.subject()));
            });
  }

  private static boolean isAboutLiterals(Triple triple) {
    boolean givesValue =
        triple.predicate().startsWith("urn:") || triple.predicate().equals(OWL + "hasValue");
    return triple.object().equals(OWL + "DatatypeProperty")
        || givesValue && triple.object() instanceof Literal;
  }

  private static boolean listsLiterals(Triple triple, List<Triple> graph) {
    return triple.predicate().equals(OWL + "oneOf")
        && graph.stream()
            .anyMatch(
                cell ->
                    cell.subject().equals(triple.object())
                        && cell.predicate().equals(RDF + "first")
                        && cell.object() instanceof Literal);
  }

  private static boolean isEverything(Triple triple, List<Triple> graph) {
    List<Object> members = NaiveOwl.lists(graph).get(triple.object());
    boolean isEmpty = triple.object().equals(RDF + "nil");
    return triple.predicate().equals(OWL + "intersectionOf")
        && (isEmpty || members != null && members.stream().allMatch((OWL + "Thing")::equals));
  }

  @Test
  void definitionsEqualNaiveOnes() {
    long defined = 0;
    int refused = 0;
    int compared = 0;
    for (int g = 0; g < GRAPHS; g++) {
      RandomDefinitions definitions = new RandomDefinitions(FROM + g);
      List<Triple> graph = new ArrayList<>(RandomOwl.triples(FROM + g));
      // Those would be further definitions, which the naive order does not know.
      graph.removeIf(triple -> triple.predicate().equals(OWL + "allValuesFrom"));
      // Of a data property, an unqualified cardinality would count literals.
      graph.removeIf(triple -> isAboutLiterals(triple));
      // What lists literals is a data range, where the naive evaluation has a class.
      graph.removeIf(triple -> listsLiterals(triple, List.copyOf(graph)));
      // An intersection of nothing, or of things, is a definition of everything.
      graph.removeIf(triple -> isEverything(triple, List.copyOf(graph)));
      graph.addAll(definitions.triples());
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      if (!Refusals.in(closed).sentences().isEmpty()) {
        refused++;
        continue;
      }
      List<Triple> expected = new ArrayList<>(naive(graph, definitions.definitions()));
      if (!isStable(graph, expected, definitions.definitions())
          || !individuals(graph, expected).equals(individuals(graph, NaiveOwl.closure(graph)))) {
        continue;
      }
      compared++;
      ClosureComparison.same(
          "seed " + (FROM + g), PatchWalk.following(graph, expected, null), closed, graph);
      for (String type : definitions.definitions().keySet()) {
        defined += closed.members(closed.idOf(type)).cardinality();
      }
    }
    assertTrue(defined > GRAPHS, "only " + defined + " members of defined classes");
    assertTrue(compared > GRAPHS / 2, "only " + compared + " were compared");
    assertTrue(refused < GRAPHS / 3, refused + " were refused");
  }

  @Test
  void changesAreFollowed() {
    for (int g = 0; g < GRAPHS / 10; g++) {
      RandomDefinitions definitions = new RandomDefinitions(FROM + g);
      Set<Triple> graph = new LinkedHashSet<>(definitions.triples());
      Mirror mirror = closure.close(PatchWalk.build(new ArrayList<>(graph), null));
      for (int step = 0; step < 10; step++) {
        Triple triple =
            new Triple("urn:n" + step % 4, step % 3 == 0 ? TYPE : "urn:p" + step % 2, object(step));
        MirrorChange.Builder change = MirrorChange.builder();
        if (step % 5 == 4) {
          Triple first = graph.iterator().next();
          graph.remove(first);
          change.remove(PatchWalk.fact(first));
        }
        graph.add(triple);
        change.add(PatchWalk.fact(triple));
        mirror = closure.patch(mirror, change.build());
        List<Triple> now = new ArrayList<>(graph);
        String where = "seed " + (FROM + g) + ", step " + step;
        ClosureComparison.same(where, closure.close(PatchWalk.build(now, null)), mirror, now);
      }
    }
  }

  private static String object(int step) {
    return step % 3 == 0 ? "urn:C" + step % 5 : "urn:n" + step % 3;
  }

  /**
   * What definitions of earlier strata read has not changed in the end: all that was made a member
   * by a definition is covered by it, and all that is covered was made a member.
   */
  @Test
  void whatTypesAreReadOrWrittenIsInOrder() {
    int compared = 0;
    long defined = 0;
    for (int g = 0; g < GRAPHS; g++) {
      RandomDefinitions definitions = new RandomDefinitions(FROM + g);
      List<Triple> graph = new ArrayList<>(RandomOwl.triples(FROM + g));
      graph.removeIf(triple -> isAboutLiterals(triple));
      graph.addAll(definitions.triples());
      String property = "urn:p" + g % 4;
      graph.add(
          switch (g % 5) {
            case 0 -> new Triple(property, RDFS + "subPropertyOf", TYPE);
            case 1 -> new Triple(property, OWL + "inverseOf", TYPE);
            case 2 -> new Triple(TYPE, RDFS + "domain", "urn:C" + g % 3);
            default -> new Triple(TYPE, RDFS + "subPropertyOf", property);
          });
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      Set<Triple> given = new LinkedHashSet<>(graph);
      HiddenFacts.of(closed)
          .defined()
          .forEach(
              (type, row) ->
                  row.forEach(
                      node ->
                          given.add(
                              new Triple(closed.nodeName(node), TYPE, closed.nodeName(type)))));
      List<Triple> believed = List.copyOf(NaiveOwl.closure(given));
      String where = "seed " + (FROM + g);
      ClosureComparison.same(where, PatchWalk.following(graph, believed, null), closed, graph);
      if (!individuals(graph, believed).equals(individuals(graph, NaiveOwl.closure(graph)))) {
        continue;
      }
      compared++;
      for (Strata.Stratum stratum : Strata.Order.of(closed).strata()) {
        for (Definition definition : stratum.definitions()) {
          Set<String> covered = covered(graph, believed, definition.expression());
          defined += covered.size();
          assertTrue(
              covered.equals(definedMembers(closed, definition.type()))
                  || definesTwice(closed, definition.type()),
              () -> where + ": " + definition + " covers " + covered);
        }
      }
    }
    assertTrue(compared > GRAPHS / 4, "only " + compared + " were compared");
    assertTrue(defined > GRAPHS / 2, "only " + defined + " members");
  }

  private static boolean definesTwice(Mirror closed, String type) {
    return Strata.Order.of(closed).strata().stream()
            .flatMap(stratum -> stratum.definitions().stream())
            .filter(definition -> definition.type().equals(type))
            .count()
        > 1;
  }

  private static Set<String> definedMembers(Mirror closed, String type) {
    Set<String> names = new TreeSet<>();
    HiddenFacts.of(closed)
        .defined()
        .getOrDefault(closed.idOf(type), SparseRow.EMPTY)
        .forEach(node -> names.add(closed.nodeName(node)));
    return names;
  }
}
