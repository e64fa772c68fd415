// SPDX-License-Identifier: Apache-2.0
package org.htedl.advice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.limit.Progress;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final String P = "http://example/";
  private static final UnaryOperator<String> NAMING = Iri::localName;

  private static void type(List<Fact> facts, String individual, String type) {
    add(facts, P + individual, Iri.TYPE, P + type);
  }

  private static void add(List<Fact> facts, String subject, String predicate, String object) {
    facts.add(new Fact.Edge(subject, predicate, object));
  }

  private static Mirror mirror(List<Fact> facts) {
    MirrorBuilder builder = new MirrorBuilder();
    facts.forEach(builder::add);
    return builder.build();
  }

  private static List<String> advice(List<Fact> facts, Entailment mode, String expression) {
    try (Engine engine = Engine.scalar()) {
      Mirror mirror =
          new Closure(mode, engine::covers).close(mirror(facts), Progress.NONE, Long.MAX_VALUE);
      ClassExpression parsed =
          new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of()))
              .parse(expression);
      return new EntailmentAdvice(mirror, mode).sentences(List.of(parsed, parsed));
    }
  }

  @Test
  void firstExpressionsCoverSomething() {
    List<Fact> facts = new ArrayList<>();
    assertEquals(Optional.empty(), FirstExpression.of(mirror(facts), new int[0]));

    add(facts, P + "a", Iri.TYPE, Iri.NAMED_INDIVIDUAL);
    assertEquals(Optional.empty(), FirstExpression.of(mirror(facts), new int[0]));

    type(facts, "a", "A");
    assertEquals("A", text(mirror(facts)).orElseThrow());

    add(facts, P + "a", HtedlVocabulary.EXAMPLE, P + "b");
    add(facts, P + "A", Iri.RDFS + "subClassOf", P + "B");
    assertEquals("A", text(mirror(facts)).orElseThrow(), "those are no properties");

    add(facts, P + "a", P + "p", P + "b");
    assertEquals("p some owl:Thing", text(mirror(facts)).orElseThrow());

    for (String each : List.of("b", "c", "d")) {
      type(facts, each, "Many");
    }
    type(facts, "b", "Two");
    type(facts, "c", "Two");
    type(facts, "b", "One");
    add(facts, P + "a", P + "q", P + "c");
    add(facts, P + "b", P + "p", P + "c");
    assertEquals("p some Two", text(mirror(facts)).orElseThrow());
    Mirror mirror = mirror(facts);
    int[] preferred = {mirror.idOf(P + "d"), mirror.idOf(P + "a")};
    assertEquals("p some Two", FirstExpression.of(mirror, preferred).orElseThrow().text(NAMING));
    add(facts, P + "d", P + "rare", P + "a");
    Mirror grown = mirror(facts);
    int[] examples = {grown.idOf(P + "d")};
    assertEquals("rare some A", FirstExpression.of(grown, examples).orElseThrow().text(NAMING));
    assertEquals(Optional.of(P + "Many"), FirstExpression.largestClass(mirror(facts)));
  }

  private static Optional<String> text(Mirror mirror) {
    return FirstExpression.of(mirror, new int[0]).map(first -> first.text(NAMING));
  }

  @Test
  void emptyClassesNameTheEntailmentThatFillsThem() {
    List<Fact> facts = new ArrayList<>();
    type(facts, "a", "Below");
    add(facts, P + "Below", Iri.RDFS + "subClassOf", P + "Between");
    add(facts, P + "Between", Iri.RDFS + "subClassOf", P + "Above");
    add(facts, P + "Same", Iri.OWL + "equivalentClass", P + "Defined");
    type(facts, "Empty", "Nothing");
    add(facts, P + "Empty", Iri.RDFS + "subClassOf", P + "Above");

    List<String> none = advice(facts, Entailment.NONE, "not Above");
    assertEquals(1, none.size(), none.toString());
    assertTrue(none.getFirst().contains("'Above'"), none.toString());
    assertTrue(none.getFirst().contains("'Below' has: \"rdfs\""), none.toString());
    assertEquals(List.of(), advice(facts, Entailment.RDFS, "Above"));
    assertEquals(List.of(), advice(facts, Entailment.NONE, "Below and not Empty"));

    for (String name : List.of("Same", "Defined")) {
      String sentence = advice(facts, Entailment.RDFS, name + " or Below").getFirst();
      assertTrue(sentence.contains("'" + name + "' has no members"), sentence);
      assertTrue(sentence.contains("\"owl\" follows it, or \"owl-closed\""), sentence);
    }
    assertTrue(advice(facts, Entailment.OWL, "Same").getFirst().contains("\"owl-closed\" also"));
    assertEquals(List.of(), advice(facts, Entailment.OWL_CLOSED, "Same"));
  }
}
