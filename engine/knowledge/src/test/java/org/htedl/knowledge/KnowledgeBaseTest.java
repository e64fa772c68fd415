// SPDX-License-Identifier: Apache-2.0
package org.htedl.knowledge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.OptionalDouble;
import org.htedl.closure.Entailment;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.coverage.Measure;
import org.htedl.engine.Session;
import org.htedl.expression.BadExpressionException;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Fact;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.naive.TripleReader;
import org.junit.jupiter.api.Test;

class KnowledgeBaseTest {
  private static Fact fact(Triple triple) {
    return new Fact.Edge(triple.subject(), triple.predicate(), (String) triple.object());
  }

  private static KnowledgeBase of(Entailment entailment, String... facts) {
    return KnowledgeBase.builder()
        .prefix("ex", TripleReader.EX)
        .entailment(entailment)
        .addAll(TripleReader.read(facts).stream().map(KnowledgeBaseTest::fact).toList())
        .device("scalar")
        .build();
  }

  private static List<String> names(String... names) {
    return List.of(names).stream().map(TripleReader::iri).toList();
  }

  @Test
  void answersUnderItsEntailment() {
    String[] facts = {"Mother rdfs:subClassOf Female", "a rdf:type Mother", "a hasChild b"};
    try (KnowledgeBase asserted = of(Entailment.NONE, facts);
        KnowledgeBase closed = of(Entailment.RDFS, facts)) {
      assertEquals(names("a"), closed.instances("ex:Female"));
      assertEquals(List.of(), asserted.instances("ex:Female"));
      assertArrayEquals(
          new long[] {1, 1, 2},
          closed.counts(List.of("Mother", "hasChild some owl:Thing", "owl:Thing")));
      assertThrows(BadExpressionException.class, () -> closed.instances("Father"));
      assertEquals(List.of(), closed.warnings());
    }
  }

  @Test
  void ranksHypothesesOfASession() {
    try (KnowledgeBase base =
        of(Entailment.NONE, "a rdf:type P", "b rdf:type P", "c rdf:type Q", "a rdf:type R")) {
      Examples examples = base.examples(names("a", "b"), names("c", "unknown"));
      Session session = base.session(examples);
      List<Session.Scored> best =
          session.rank(base.parse(List.of("Q", "R", "P")), Measure.ACCURACY, 2, Cancellation.NEVER);
      assertEquals(
          List.of(
              new Session.Scored(
                  base.parse("P"), new ConfusionMatrix(2, 0, 0, 2), OptionalDouble.of(1)),
              new Session.Scored(
                  base.parse("R"), new ConfusionMatrix(1, 0, 1, 2), OptionalDouble.of(0.75))),
          best);
    }
  }

  @Test
  void warnsOfWhatItDoesNotUse() {
    try (KnowledgeBase base = of(Entailment.OWL, "a owl:sameAs b")) {
      assertEquals(1, base.warnings().size());
    }
  }

  @Test
  void nothingIsOpenAfterAFailure() {
    assertThrows(
        IllegalArgumentException.class, () -> KnowledgeBase.builder().device("abacus").build());
  }

  @Test
  void emptyOnesAnswer() {
    try (KnowledgeBase base = KnowledgeBase.builder().device("scalar").build()) {
      assertEquals(List.of(), base.instances("owl:Thing"));
    }
  }
}
