// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhyCommandTest {
  @TempDir Path folder;
  private Path family;

  @BeforeEach
  void write() throws IOException {
    family = Execution.family(folder);
  }

  private Execution why(String... arguments) {
    List<String> all = new ArrayList<>(List.of("why", "--data", family.toString()));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  @Test
  void text() {
    for (String name : List.of("anna", ":anna", "http://ex/anna", "<http://ex/anna>", "e:anna")) {
      Execution execution = why("--prefix", "e=http://ex/", "hasChild some Man", name);
      assertEquals("", execution.err());
      assertEquals(0, execution.status());
      assertEquals(3, execution.lines().size(), execution.out());
      assertTrue(execution.out().contains("bob (asserted)"), execution.out());
    }
  }

  /** Names are short without a prefix in the data, and full where they would be misunderstood. */
  @Test
  void namesWithoutPrefixes() throws IOException {
    Path plain = folder.resolve("plain.nt");
    String type = "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://ex/Value> .\n";
    Files.writeString(plain, "<http://a/x> <http://ex/p> <http://b/x> .\n<http://b/x" + type);
    Execution execution =
        Execution.of("why", "--data", plain.toString(), "p some <http://ex/Value>", "http://a/x");
    assertEquals(
        List.of(
            "<http://a/x> is in p some <http://ex/Value>",
            "  <http://a/x> p <http://b/x> (asserted)",
            "  <http://b/x> is a <http://ex/Value> (asserted)"),
        execution.lines());
    Files.writeString(plain, "<http://a/x> <http://ex/p> <http://b/y> .\n");
    execution = Execution.of("why", "--data", plain.toString(), "p some {y}", "x");
    assertEquals(
        List.of("x is in p some {y}", "  x p y (asserted)", "  y is in {y}"),
        execution.lines(),
        execution.err());
  }

  /** A definition that is refused is named as it is written. */
  @Test
  void refusalsHaveShortNames() throws IOException {
    Path game = folder.resolve("game.nt");
    String owl = "http://www.w3.org/2002/07/owl#";
    String rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    Files.writeString(
        game,
        """
        <http://ex/Winning> <OWLequivalentClass> _:r .
        _:r <RDFtype> <OWLRestriction> .
        _:r <OWLonProperty> <http://ex/moves> .
        _:r <OWLsomeValuesFrom> _:n .
        _:n <RDFtype> <OWLClass> .
        _:n <OWLcomplementOf> <http://ex/Winning> .
        <http://ex/a> <http://ex/moves> <http://ex/b> .
        """
            .replace("OWL", owl)
            .replace("RDF", rdf));
    Execution eval =
        Execution.of(
            "eval", "--entailment", "owl-closed", "--data", game.toString(), "moves some Winning");
    assertTrue(eval.err().contains("Winning → not → Winning"), eval.err());
    assertTrue(!eval.err().contains("<http"), eval.err());
  }

  @Test
  void entailmentAndJson() {
    Execution with = why("--format", "json", "Person", "anna");
    JsonObject answer = JSON.parse(with.out());
    assertTrue(answer.getBoolean("covered"));
    assertEquals("rdfs9", answer.getObj("witness").getString("rule"));
    Execution without = why("--entailment", "none", "--format", "json", "Person", "anna");
    assertTrue(!JSON.parse(without.out()).getBoolean("covered"), without.out());
  }

  @Test
  void triples() {
    for (String triple :
        List.of(
            "anna a Person",
            ":anna rdf:type :Person .",
            "<http://ex/anna> a http://ex/Person",
            "e:anna a e:Person")) {
      Execution execution = why("--prefix", "e=http://ex/", "--triple", triple);
      assertEquals("", execution.err());
      assertEquals("anna is a Person (rdfs9)", execution.lines().getFirst(), execution.out());
      assertEquals(3, execution.lines().size(), execution.out());
    }
    JsonObject answer =
        JSON.parse(why("--format", "json", "--triple", "anna hasChild \"a b\"@en").out());
    assertTrue(!answer.getBoolean("holds"), answer.toString());
    assertEquals(3, answer.get("triple").getAsArray().size());
    assertEquals(
        List.of("anna hasChild bob (asserted)"), why("--triple", "anna hasChild bob").lines());
  }

  @Test
  void wrongTriples() {
    for (List<String> wrong :
        List.of(
            List.of("An expression and an individual are missing"),
            List.of("The individual is missing", "Person"),
            List.of("--triple cannot be combined", "--triple", "anna a Person", "Person", "anna"),
            List.of("but found 2.", "--triple", "anna a"),
            List.of("but found 'annna'", "--triple", "annna a Person"))) {
      Execution execution = why(wrong.subList(1, wrong.size()).toArray(String[]::new));
      assertEquals(1, execution.status());
      assertEquals("", execution.out());
      assertTrue(execution.err().contains(wrong.getFirst()), execution.err());
      assertEquals(1, execution.err().strip().lines().count(), execution.err());
    }
  }

  /** As a shell writes {@code --data *.ttl}. */
  @Test
  void manyFilesBehindOneOption() throws IOException {
    Path more =
        Files.writeString(folder.resolve("more.ttl"), "<http://ex/anna> a <http://ex/Pilot> .");
    for (String last : List.of("Pilot and Woman", "Woman and Pilot")) {
      Execution execution = why(more.toString(), last, "anna");
      assertEquals("", execution.err());
      assertTrue(execution.out().contains("anna is a Pilot (asserted)"), execution.out());
    }
  }

  /** The command has an expression, in which the individual has no place. */
  @Test
  void anUnknownIndividualHasNoPlace() {
    assertEquals(
        "htedl: In the individual annna: Expected an individual but 'annna' is not known, the"
            + " closest name is 'anna'.\n",
        why("Person", "annna").err());
  }

  @Test
  void wrongArguments() {
    for (String[] wrong :
        new String[][] {
          {"Persn", "anna"},
          {"Person", "annna"},
          {"Person"},
          {"Person", "anna, bob"},
          {"--format", "table", "Person", "anna"}
        }) {
      Execution execution = why(wrong);
      assertEquals(1, execution.status());
      assertEquals("", execution.out());
      assertEquals(1, execution.err().strip().lines().count(), execution.err());
    }
  }
}
