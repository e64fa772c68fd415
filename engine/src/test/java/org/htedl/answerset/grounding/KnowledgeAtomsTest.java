package org.htedl.answerset.grounding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.htedl.answerset.grounding.instance.GroundOutput;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.ShownTerm;
import org.htedl.closure.Entailment;
import org.htedl.device.Cancellation;
import org.htedl.engine.KnowledgeBase;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;
import org.htedl.mirror.limit.MemoryClaim;
import org.junit.jupiter.api.Test;

/** What rules read from a mirror, against the answers of the engine and the facts. */
class KnowledgeAtomsTest {
  private static final String NS = "http://example.org/";

  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  private static KnowledgeBase.Builder builder() {
    return KnowledgeBase.builder().prefix("", NS).device("scalar").entailment(Entailment.RDFS);
  }

  private static TreeSet<String> shown(KnowledgeBase kb, String text) throws BadProgramException {
    Grounder grounder =
        new Grounder(
            KnowledgeAtoms.nodes(kb.mirror()),
            KnowledgeAtoms.names(kb.mirror().vocabulary(), List.of(Map.of("ex", NS))));
    grounder.read("", text, Cancellation.NEVER);
    GroundOutput output =
        grounder.ground(
            new KnowledgeAtoms(
                kb.mirror(), kb.engine(), kb::parse, grounder.terms(), Cancellation.NEVER),
            MemoryClaim.UNCOUNTED,
            Cancellation.NEVER);
    TreeSet<String> texts = new TreeSet<>();
    for (ShownTerm term : output.program().shown()) {
      assertEquals(0, term.condition().length, "data is known");
      texts.add(term.text());
    }
    assertEquals(0, output.program().rules().size(), "facts leave no rules");
    return texts;
  }

  @Test
  void membersPairsAndValuesAreTheMirrors() throws BadProgramException {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      KnowledgeBase.Builder builder =
          builder()
              .add(new Fact.Edge(NS + "i0", TYPE, NS + "A"))
              .add(new Fact.Edge(NS + "i0", TYPE, NS + "B"));
      TreeSet<String> pairs = new TreeSet<>();
      TreeSet<String> values = new TreeSet<>();
      int size = 1 + random.nextInt(130);
      for (int i = 0; i < size; i++) {
        String subject = NS + "i" + i;
        builder.add(new Fact.Edge(subject, TYPE, NS + (random.nextBoolean() ? "A" : "B")));
        String object = "i" + random.nextInt(size);
        builder.add(new Fact.Edge(subject, NS + "r", NS + object));
        pairs.add("<" + subject + ">,<" + NS + object + ">");
        int age = random.nextInt(5) - 2;
        builder.add(new Fact.Value(subject, NS + "age", Literal.xsd("" + age, "integer")));
        values.add("<" + subject + ">," + age);
      }
      try (KnowledgeBase kb = builder.build()) {
        for (String expression :
            List.of(
                "A", "not A", "r some B", "inverse r min 2 Thing", "A and age some xsd:int[> 0]")) {
          TreeSet<String> expected = new TreeSet<>();
          kb.instances(expression).forEach(name -> expected.add("m(<" + name + ">)"));
          assertEquals(
              expected,
              shown(kb, "m(X) :- &kb[\"" + expression + "\"](X)."),
              "seed " + seed + " " + expression);
        }
        assertEquals(
            new TreeSet<>(pairs.stream().map(pair -> "p(" + pair + ")").toList()),
            shown(kb, "p(X,Y) :- &kb[\"r\"](X,Y), &kb[\"inverse r\"](Y,X)."),
            "seed " + seed);
        assertEquals(
            new TreeSet<>(values.stream().map(pair -> "v(" + pair + ")").toList()),
            shown(
                kb,
                "v(X,V-1) :- &value[\"age\"](X,V+0), W=V+1, V=W-1."
                    + " #show. #show v(X,V+1) : v(X,V)."),
            "seed " + seed);
      }
    }
  }

  @Test
  void namesAndLiterals() throws BadProgramException {
    String ann = NS + "ann";
    KnowledgeBase.Builder facts =
        builder()
            .add(new Fact.Edge(ann, TYPE, NS + "Person"))
            .add(new Fact.Value(ann, NS + "note", Literal.tagged("hi \"you\"", "en")))
            .add(new Fact.Value(ann, NS + "note", Literal.xsd("007", "integer")))
            .add(new Fact.Value(ann, NS + "note", Literal.xsd("9999999999", "integer")))
            .add(new Fact.Value(ann, NS + "note", Literal.xsd("1.5", "decimal")));
    try (KnowledgeBase kb = facts.build()) {
      assertEquals(
          "[v(\"1.5\"), v(\"9999999999\"), v(\"hi \\\"you\\\"\"), v(7)]",
          shown(kb, "v(V) :- &value[\"note\"](:ann,V).").toString());
      assertEquals(
          "[<" + NS + "is>(<" + ann + ">), same]",
          shown(
                  kb,
                  "#prefix e: <"
                      + NS
                      + ">. e:is(ex:ann). same :- e:is(X), X = <"
                      + ann
                      + ">, X = :ann, e:ann = X, X != e:bob, e:bob = ex:bob.")
              .toString());
      for (String text :
          List.of(
              "a :- &kb[\"Person some\"](X).",
              "a :- &kb[\"note\"](X,Y).",
              "a :- &value[\"Person\"](X,Y).",
              "a :- &kb[\"Thing\"](X,Y).")) {
        BadProgramException refused =
            assertThrows(BadProgramException.class, () -> shown(kb, text));
        assertTrue(
            String.valueOf(refused.getMessage()).startsWith("Line 1, column 6: "),
            refused.getMessage());
      }
    }
  }
}
