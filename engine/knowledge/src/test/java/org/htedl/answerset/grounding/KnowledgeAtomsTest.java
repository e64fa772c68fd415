// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.closure.Entailment;
import org.htedl.expression.Literal;
import org.htedl.expression.WrittenIri;
import org.htedl.knowledge.KnowledgeBase;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.MirrorVocabulary;
import org.junit.jupiter.api.Test;

/** What rules read from a mirror, against the answers of the engine and the facts. */
class KnowledgeAtomsTest {
  private static final String NS = "http://example.org/";

  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  private static KnowledgeBase.Builder builder() {
    return KnowledgeBase.builder().prefix("", NS).device("scalar").entailment(Entailment.RDFS);
  }

  private static SortedSet<String> shown(KnowledgeBase kb, String text) throws BadProgramException {
    Grounder grounder =
        Grounder.over(kb.mirror(), new MirrorVocabulary(kb.mirror()), List.of(Map.of("ex", NS)));
    grounder.read("", text, Cancellation.NEVER);
    Grounder.Output output =
        grounder.ground(
            new KnowledgeAtoms(
                kb.mirror(), kb.engine(), kb.reader(), grounder.terms(), Cancellation.NEVER),
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

  /** Names that end a text, or begin another one, wherever one is pasted into the other. */
  private static final List<String> HOSTILE =
      List.of(
          "a b",
          "a\"b",
          "a'b",
          "a\\b",
          "a>b",
          "a some b",
          "a) or (b",
          "{a}",
          "a. b",
          "a`|^b",
          "some",
          "not",
          "value",
          "inverse",
          "or",
          "é漢",
          "a\u00A0b");

  @Test
  void hostileNamesAreNames() throws BadProgramException {
    for (String hostile : HOSTILE) {
      String role = NS + hostile;
      String individual = NS + "i" + hostile;
      String kind = NS + "K" + hostile;
      KnowledgeBase.Builder facts =
          builder()
              .add(new Fact.Edge(individual, TYPE, kind))
              .add(new Fact.Edge(NS + "z", role, individual))
              .add(new Fact.Value(individual, NS + "v" + hostile, Literal.string(hostile)));
      try (KnowledgeBase kb = facts.build()) {
        // A written IRI stands in a quoted text of the rules, which has escapes of its own.
        String members = quoted(WrittenIri.bracketed(kind));
        String pairs = quoted("inverse " + WrittenIri.bracketed(role));
        String values = quoted(WrittenIri.bracketed(NS + "v" + hostile));
        String node = WrittenIri.bracketed(individual);
        String shown =
            shown(
                    kb,
                    ("m(X) :- &kb[%s](X). p(X,Y) :- &kb[%s](X,Y). v(V) :- &value[%s](X,V)."
                            + " same :- m(X), X = %s.")
                        .formatted(members, pairs, values, node))
                .toString();
        assertEquals(
            "[m(%s), p(%s,<%sz>), same, v(%s)]".formatted(node, node, NS, quoted(hostile)),
            shown,
            hostile);
      }
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  @Test
  void eachTextIsReadByTheRuleOfItsKind() throws BadProgramException {
    KnowledgeBase.Builder facts =
        builder()
            .add(new Fact.Edge(NS + "ann", TYPE, NS + "Person"))
            .add(new Fact.Edge(NS + "ann", NS + "hasChild", NS + "bob"))
            .add(new Fact.Edge(NS + "bob", NS + "hasParent", NS + "ann"))
            .add(new Fact.Value(NS + "ann", NS + "age", Literal.xsd("7", "integer")))
            .add(
                new Fact.Value(
                    NS + "hasChild",
                    "http://www.w3.org/2000/01/rdf-schema#label",
                    Literal.string("has child")));
    try (KnowledgeBase kb = facts.build()) {
      String pair = "[p(<%sann>,<%sbob>)]".formatted(NS, NS);
      for (String role :
          List.of(
              "hasChild",
              ":hasChild",
              " <" + NS + "hasChild> ",
              "'has child'",
              "inverse inverse hasChild",
              "inverse (inverse (hasChild))",
              "inverse inverse inverse inverse hasChild",
              "inverse inverse inverse hasParent")) {
        assertEquals(pair, shown(kb, "p(X,Y) :- &kb[\"" + role + "\"](X,Y).").toString(), role);
      }
      for (String[] refused :
          new String[][] {
            {"&kb[\"hasChild some hasParent\"](X,Y)", "(character 10)", "'some'"},
            {"&kb[\"hasChild some Person\"](X,Y)", "(character 10)", "'some'"},
            {"&kb[\"hasChild or hasParent\"](X,Y)", "(character 10)", "'or'"},
            {"&kb[\"hasChild o hasParent\"](X,Y)", "(character 10)", "'o'"},
            {"&kb[\"(hasChild)\"](X,Y)", "(character 1)", "object property"},
            {"&kb[\"not hasChild\"](X,Y)", "(character 1)", "'not'"},
            {"&kb[\"inverse\"](X,Y)", "(character 8)", "object property"},
            {"&kb[\"inverse (hasChild\"](X,Y)", "(character 18)", "')'"},
            {"&kb[\"\"](X,Y)", "(character 1)", "object property"},
            {"&kb[\"Person\"](X,Y)", "(character 1)", "is a class"},
            {"&kb[\"age\"](X,Y)", "(character 1)", "is a data property"},
            {"&kb[\"hasChild\"](X)", "(character 1)", "is an object property"},
            {"&value[\"age some xsd:integer\"](X,Y)", "(character 5)", "'some'"},
            {"&value[\"age value 7 or age\"](X,Y)", "(character 5)", "'value'"},
            {"&value[\"inverse age\"](X,Y)", "(character 1)", "data property"},
            {"&value[\"hasChild\"](X,Y)", "(character 1)", "is an object property"},
          }) {
        BadProgramException bad =
            assertThrows(
                BadProgramException.class, () -> shown(kb, "a :- " + refused[0] + "."), refused[0]);
        String message = String.valueOf(bad.getMessage());
        assertTrue(message.startsWith("Line 1, column 6: in "), message);
        assertTrue(message.contains(refused[1]) && message.contains(refused[2]), message);
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
