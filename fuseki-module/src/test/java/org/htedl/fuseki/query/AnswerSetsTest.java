// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Definitions through their own negation, by their answer sets. */
class AnswerSetsTest {
  private static final String GAME =
      """
      :Winning owl:equivalentClass [ a owl:Restriction ; owl:onProperty :moves ;
        owl:someValuesFrom [ a owl:Class ; owl:complementOf :Winning ] ] .
      :moves a owl:ObjectProperty .
      """;

  private static List<String> rows(Setting setting, String pattern) {
    return setting.rows("SELECT ?x { " + pattern + " }").stream().sorted().toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void whoWinsLosesAndDrawsWhileMovesAreInserted(Kind kind) {
    Setting setting = kind.open(Entailment.OWL_STABLE);
    setting.load(GAME + ":a a :Position ; :moves :b . :b a :Position . ");
    assertEquals(List.of(":a"), rows(setting, "'Winning' htedl:covers ?x"));
    assertEquals(List.of(":b"), rows(setting, "'Position and not Winning' htedl:covers ?x"));
    // A circle of four: two answer sets, and nobody wins in both.
    setting.update("INSERT DATA { :c a :Position ; :moves :d . :d a :Position ; :moves :c }");
    assertEquals(List.of(":a"), rows(setting, "'Winning' htedl:covers ?x"));
    assertEquals(List.of(":a"), rows(setting, "'Winning' htedl:certainly ?x"));
    assertEquals(List.of(":a", ":c", ":d"), rows(setting, "'Winning' htedl:possibly ?x"));
    assertEquals(List.of(":b"), rows(setting, "'Position and not Winning' htedl:covers ?x"));
    assertEquals(
        List.of(":a", ":c", ":d"),
        rows(setting, "'Winning or moves some Winning' htedl:covers ?x"));
    assertEquals(List.of(":c"), rows(setting, "VALUES ?x { :b :c } 'Winning' htedl:possibly ?x"));
    assertEquals(
        List.of("Winning", "not Winning"),
        rows(
            setting,
            "VALUES ?x { 'Winning' 'not Winning' 'Winning and not Winning' }"
                + " ?x htedl:possibly :c"));
    String plan = setting.rows("SELECT ?p { 'Winning' htedl:explain ?p }").getFirst();
    assertTrue(plan.contains("2 memberships open in 1 groups"), plan);
    assertTrue(plan.contains("2 answer sets"), plan);
    // A third way out ends the draw.
    setting.update("INSERT DATA { :c :moves :b }");
    assertEquals(List.of(":a", ":c"), rows(setting, "'Winning' htedl:covers ?x"));
    assertEquals(List.of(":a", ":c"), rows(setting, "'Winning' htedl:possibly ?x"));
  }

  /** An odd circle has no answer set; nothing follows from it, and all else is as without it. */
  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY"})
  void whatHasNoAnswerSetAddsNothing(Kind kind) {
    Setting setting = kind.open(Entailment.OWL_STABLE);
    setting.load(
        GAME
            + ":a a :Position ; :moves :b . :b a :Position . "
            + ":x a :Position ; :moves :y . :y a :Position ; :moves :z . :z :moves :x .");
    assertEquals(List.of(":a"), rows(setting, "'Winning' htedl:covers ?x"));
    assertEquals(List.of(":a"), rows(setting, "'Winning' htedl:possibly ?x"));
    assertEquals(List.of(":b"), rows(setting, "'Position and not Winning' htedl:covers ?x"));
    assertEquals(List.of(":b"), rows(setting, "'Position and not Winning' htedl:possibly ?x"));
    String plan = setting.rows("SELECT ?p { 'Winning' htedl:explain ?p }").getFirst();
    assertTrue(plan.contains("1 without an answer set"), plan);
    Exception refused =
        assertThrows(
            Exception.class, () -> setting.rows("SELECT ?w { 'Winning' htedl:why (:a ?v ?w) }"));
    assertTrue(refused.getMessage().contains("answer sets"), refused.getMessage());
  }

  /** Where nothing is open, both are what covers is. */
  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY"})
  void underOtherEntailmentsBothEqualCovers(Kind kind) {
    Setting setting = kind.open(Entailment.RDFS).load(":a a :A . :b a :B .");
    for (String name : List.of("covers", "certainly", "possibly")) {
      assertEquals(List.of(":b"), rows(setting, "'not A' htedl:" + name + " ?x"));
    }
  }
}
