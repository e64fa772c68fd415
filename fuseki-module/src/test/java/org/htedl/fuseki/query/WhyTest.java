// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code htedl:why} in queries. */
class WhyTest {
  private static final String DATA =
      """
      :a :next :b, :c . :b a :Closed . :c a :Open . :d :next :c .
      :Closed <http://www.w3.org/2000/01/rdf-schema#subClassOf> :Car .
      :g { :d :next :b . :b a :Closed }
      """;

  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void witnesses(Kind kind) {
    Setting setting = kind.open(Entailment.RDFS).load(DATA);
    assertEquals(
        List.of(
            """
            true a is in next some Car
              a next b (asserted)
              b is a Car (rdfs9)
                b is a Closed (asserted)
                Closed rdfs:subClassOf Car (asserted)\
            """),
        setting.rows("SELECT ?v ?w { 'next some Car' htedl:why (:a ?v ?w) }"));
    String none = "d is not in next some Car (none known among 1 successor)";
    assertEquals(
        List.of("false " + none),
        setting.rows("SELECT ?v ?w { 'next some Car' htedl:why (:d ?v ?w) }"));
    assertEquals(
        List.of("true"),
        setting.rows("SELECT ?v { GRAPH :g { 'next some Closed' htedl:why (:d ?v) } }"));
    assertEquals(
        List.of(),
        setting.rows("SELECT ?w { 'next some Car' htedl:why (:d true ?w) }"),
        "a verdict that is given is compared");
    assertEquals(
        List.of("false :nobody is no individual of the graph"),
        setting.rows("SELECT ?v ?w { 'owl:Thing' htedl:why (:nobody ?v ?w) }"));
  }

  /** Rows give expressions and individuals, and the verdict is what covers says. */
  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void verdictsAreThoseOfCovers(Kind kind) {
    Setting setting = kind.open(Entailment.RDFS).load(DATA);
    List<String> covered = new ArrayList<>();
    String values =
        "VALUES ?e { 'next some Car' 'not Car' 'next only Car' 'next min 2' 'inverse next some"
            + " owl:Thing' } VALUES ?x { :a :b :c :d } ";
    covered.addAll(setting.rows("SELECT ?e ?x { " + values + "?e htedl:covers ?x }"));
    List<String> why =
        setting.rows("SELECT ?e ?x { " + values + "?e htedl:why (?x ?v) FILTER(?v) }");
    assertEquals(covered.stream().sorted().toList(), why.stream().sorted().toList());
    assertEquals(20, setting.rows("SELECT ?v { " + values + "?e htedl:why (?x ?v) }").size());
  }
}
