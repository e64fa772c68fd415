// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.htedl.closure.report.CircleReport;
import org.htedl.closure.report.StableReading;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.UpperRows;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.naive.TripleReader;
import org.htedl.why.Why;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Definitions through their own negation: single cases. */
class CircleCasesTest {
  private static final Engine ENGINE = Engine.scalar();
  private static final String[] GAME = {
    "moves rdf:type owl:ObjectProperty",
    "Winning owl:equivalentClass _:some",
    "_:some rdf:type owl:Restriction",
    "_:some owl:onProperty moves",
    "_:some owl:someValuesFrom _:not",
    "_:not owl:complementOf Winning"
  };

  private final Closure closure = new Closure(Entailment.OWL_STABLE, ENGINE::covers);

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  private static List<Triple> game(String... moves) {
    List<Triple> triples = new ArrayList<>(TripleReader.read(GAME));
    triples.addAll(TripleReader.read(moves));
    return triples;
  }

  private static Set<String> winning(Mirror closed) {
    Set<String> found = new TreeSet<>();
    closed
        .members(closed.idOf(TripleReader.iri("Winning")))
        .forEach(node -> found.add(closed.nodeName(node).replace(TripleReader.EX, "")));
    return found;
  }

  /** Circles of 2 to 40 positions: below 17 guesses all are tried, above they are searched for. */
  @Test
  void circlesOfEverySize() {
    for (int size = 2; size <= 40; size++) {
      List<String> moves = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        moves.add("p" + i + " moves p" + (i + 1) % size);
      }
      Mirror closed = closure.close(PatchWalk.build(game(moves.toArray(String[]::new)), null));
      CircleReport report = CircleReport.of(closed);
      assertEquals(1, report.components(), size + " positions");
      assertEquals(size % 2, report.incoherent(), size + " positions");
      assertEquals(size <= 16 ? 1 : 0, report.byTail(), size + " positions");
      assertEquals(Set.of(), winning(closed), size + " positions");
      ClassExpression win = new ClassExpression.Named(TripleReader.iri("Winning"));
      ClassExpression possibly = StableReading.possibly(closed, win, () -> false);
      int possible = ENGINE.covers(closed, List.of(possibly)).getFirst().cardinality();
      assertEquals(size % 2 == 0 ? size : 0, possible, size + " positions");
    }
  }

  @Test
  void whatHasNoAnswerSetMayBeRefused() {
    Mirror asserted = PatchWalk.build(game("a moves b", "x moves x"), null);
    assertEquals(Set.of("a"), winning(closure.close(asserted)));
    Closure refusing = closure.refusingIncoherent();
    Mirror refused = refusing.close(asserted);
    assertEquals(Set.of(), winning(refused));
    String sentence = String.join(" ", refusing.warnings(refused));
    assertTrue(sentence.contains("no answer set, for example"), sentence);
    assertEquals(Set.of("a"), winning(refusing.close(PatchWalk.build(game("a moves b"), null))));
  }

  @Test
  void pairsThatWouldDependOnAnswerSetsAreRefused() {
    List<Triple> triples = game("c moves d", "d moves c");
    triples.addAll(
        TripleReader.read(
            "Winning rdfs:subClassOf _:has",
            "_:has owl:onProperty likes",
            "_:has owl:hasValue c",
            "likes rdf:type owl:ObjectProperty"));
    Mirror closed = closure.close(PatchWalk.build(triples, null));
    assertEquals(Set.of(), winning(closed));
    assertNotEquals("", CircleReport.of(closed).refused());
    String warnings = String.join(" ", closure.warnings(closed));
    assertTrue(warnings.contains("Not evaluated by answer sets"), warnings);
    assertTrue(warnings.contains("Not evaluated under the closed world"), warnings);
  }

  @Test
  void witnessesAreRefused() {
    Mirror closed = closure.close(PatchWalk.build(game("a moves b"), null));
    Why why = new Why(closed, Entailment.OWL_STABLE);
    BadExpressionException refused =
        assertThrows(
            BadExpressionException.class,
            () ->
                why.explain(
                    new ClassExpression.Named(TripleReader.iri("Winning")),
                    TripleReader.iri("a"),
                    MemoryClaim.UNCOUNTED,
                    Cancellation.NEVER));
    assertTrue(String.valueOf(refused.getMessage()).contains("answer sets"));
  }

  @Test
  void changesAreFollowed() {
    SplittableRandom random = new SplittableRandom(5);
    Set<Triple> graph = new LinkedHashSet<>(game("p0 moves p1"));
    Mirror followed = closure.close(PatchWalk.build(List.copyOf(graph), null));
    for (int step = 0; step < 60; step++) {
      Triple move =
          TripleReader.read("p" + random.nextInt(8) + " moves p" + random.nextInt(8)).getFirst();
      boolean add = random.nextInt(3) > 0;
      followed =
          closure.patch(
              followed,
              ClosureComparison.change(
                  graph, add ? List.of() : List.of(move), add ? List.of(move) : List.of()));
      List<Triple> now = List.copyOf(graph);
      Mirror anew = closure.close(PatchWalk.build(now, null));
      ClosureComparison.same("step " + step, anew, followed, now);
      assertEquals(upper(anew), upper(followed), "step " + step);
    }
  }

  private static Set<String> upper(Mirror mirror) {
    Set<String> names = new TreeSet<>();
    UpperRows.of(mirror)
        .rows()
        .forEach(
            (type, row) ->
                row.forEach(
                    node -> {
                      if (!mirror.nodeName(type).startsWith("_:")) {
                        names.add(mirror.nodeName(type) + " " + mirror.nodeName(node));
                      }
                    }));
    return names;
  }

  @Test
  void cancellationStopsTheEvaluation() {
    Mirror asserted = PatchWalk.build(game("a moves b", "c moves d", "d moves c"), null);
    Bounds cancelled =
        new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> true);
    assertThrows(CancellationException.class, () -> closure.close(asserted, cancelled));
  }
}
