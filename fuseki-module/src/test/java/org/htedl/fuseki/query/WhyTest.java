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

  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void triples(Kind kind) {
    Setting setting =
        kind.open(Entailment.RDFS)
            .load(
                DATA
                    + """
                    :a :size 01 .
                    :size <http://www.w3.org/2000/01/rdf-schema#subPropertyOf> :measure .
                    """);
    assertEquals(
        List.of(
            """
            b is a Car (rdfs9)
              b is a Closed (asserted)
              Closed rdfs:subClassOf Car (asserted)\
            """),
        rows(setting, "SELECT ?t { (:b <TYPE> :Car) htedl:whyTriple ?t }"));
    assertEquals(
        List.of("b is a Closed (asserted)"),
        rows(setting, "SELECT ?t { GRAPH :g { (:b <TYPE> :Closed) htedl:whyTriple ?t } }"));
    assertEquals(1, rows(setting, "SELECT ?t { (:a :measure 01) htedl:whyTriple ?t }").size());
    for (String none :
        List.of(
            "(:d <TYPE> :Car) htedl:whyTriple ?t",
            "GRAPH :g { (:b <TYPE> :Car) htedl:whyTriple ?t }",
            "('a' <TYPE> :Car) htedl:whyTriple ?t",
            "VALUES ?p { 'p' } (:a ?p :Car) htedl:whyTriple ?t",
            "(:a :size 'x') htedl:whyTriple ?t",
            "(:b <TYPE> :Car) htedl:whyTriple 'another text'")) {
      assertEquals(List.of(), rows(setting, "SELECT ?t { " + none + " }"), none);
    }
    assertEquals(
        List.of(":b", ":c"),
        rows(
            setting,
            "SELECT ?o { VALUES (?p ?o) { (:next :b) (:next :c) (:next :d) (<TYPE> :Car) }"
                + " (:a ?p ?o) htedl:whyTriple ?t } ORDER BY ?o"));
    assertEquals(
        2,
        setting
            .rows("SELECT ?s ?t { ?s htedl:entailed (?p ?o) . (?s ?p ?o) htedl:whyTriple ?t }")
            .size());
  }

  private static List<String> rows(Setting setting, String query) {
    return setting.rows(
        query.replace("<TYPE>", "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"));
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
