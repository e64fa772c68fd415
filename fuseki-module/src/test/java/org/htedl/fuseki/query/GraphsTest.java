// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.sparql.engine.main.QC;
import org.apache.jena.tdb2.TDB2;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.htedl.fuseki.query.Setting.Kind;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which graph's mirror answers, and in how many batches. */
class GraphsTest {
  private static final String DATA =
      """
      :a a :Red . :b a :Blue .
      :g1 { :c a :Red, :Blue . :d a :Red . :red :is 'Red' . }
      :g2 { :d a :Blue . :e a :Red . :e a :Green . }
      """;

  private static final List<String> QUERIES =
      List.of(
          "'Red' htedl:covers ?x",
          "GRAPH :g1 { 'Red' htedl:covers ?x }",
          "GRAPH :none { 'Red' htedl:covers ?x }",
          "GRAPH <urn:x-arq:DefaultGraph> { 'Red' htedl:covers ?x }",
          "GRAPH <urn:x-arq:UnionGraph> { 'Red and Blue' htedl:covers ?x }",
          "GRAPH ?g { 'Red' htedl:covers ?x }",
          "VALUES ?g { :g1 :g2 :none } GRAPH ?g { 'Red' htedl:covers ?x }",
          "VALUES (?g ?e) { (:g1 'Red') (:g2 'Blue') (UNDEF 'Green') (:g1 'Blue') ('g1' 'Red') } "
              + "GRAPH ?g { ?e htedl:covers ?x }",
          "VALUES ?e { 'Red' 'Blue' } GRAPH ?g { ?e htedl:covers ?x }",
          "GRAPH ?g { VALUES ?e { 'Red' 'Blue' } ?e htedl:covers ?x }",
          "GRAPH ?g { ?x a :Red . 'Blue' htedl:covers ?x }",
          "GRAPH ?g { 'Blue' htedl:covers ?x . ?x a :Red }",
          "GRAPH ?g { ?s :is ?e . ?e htedl:covers ?x }",
          "GRAPH :g1 { ?s :is ?e } GRAPH :g2 { ?e htedl:covers ?x }",
          "GRAPH :g1 { ?s :is ?e } GRAPH ?g { ?e htedl:covers ?x FILTER(?g != :g1) }",
          "GRAPH :g1 { VALUES ?e { 'Red' 'Blue' } ?e htedl:covers ?x BIND(?e AS ?f) "
              + "FILTER(?f != 'Red') }",
          "VALUES ?e { 'Red' 'Green' 'Blue' } OPTIONAL { ?e htedl:covers ?x FILTER(?x != :b) }",
          "VALUES ?e { 'Red' 'Green' } OPTIONAL { GRAPH :g2 { ?e htedl:covers ?x } } "
              + "OPTIONAL { GRAPH :g1 { ?f htedl:covers ?x } VALUES ?f { 'Blue' } }",
          "VALUES ?e { 'Red' 'Green' } OPTIONAL { GRAPH ?g { ?e htedl:covers ?x . ?x a ?t } }",
          "VALUES ?e { 'Red' 'Green' } OPTIONAL { ?e htedl:covers ?x "
              + "OPTIONAL { ?e htedl:covers ?y } }",
          "VALUES ?e { 'Red' 'Green' } GRAPH ?g { ?e htedl:coverage ?n } FILTER(?n > 0)",
          "GRAPH :g1 { 'Red' htedl:covers ?x OPTIONAL { ?x a ?t FILTER(?t = :Blue) } }",
          "{ 'Red' htedl:covers ?x } UNION { GRAPH ?g { 'Red' htedl:covers ?x } }",
          "VALUES (?g ?x) { (:g1 :c) (:g2 :e) (:g2 :d) } GRAPH ?g { ?x htedl:in 'Red' }",
          "VALUES (?g ?e) { (:g1 'Red') (:g2 'Blue') } GRAPH ?g { ?x htedl:in ?e }",
          "{ SELECT ?x { ?x a :Red } } { SELECT ?x { ?x a :Red } } "
              + "GRAPH :none { ?x htedl:in 'Red' }",
          "GRAPH ?g { ?c a ?t } FILTER EXISTS { GRAPH ?g { 'Red' htedl:covers ?c } }");

  /**
   * The executors of Jena put every row into the pattern first: slow, and what SPARQL means. (Not
   * by the factories that a dataset comes with, since those would be replaced.)
   */
  @ParameterizedTest
  @EnumSource
  void batchesAnswerAsRowsDo(Kind kind) {
    Setting batches = kind.open().load(DATA);
    Setting rows = kind.open().load(DATA);
    OpExecutorFactory standard = kind.isTdb2() ? OpExecutorTDB2::new : OpExecutor.stdFactory;
    QC.setFactory(rows.dataset().getContext(), standard);
    for (String query : QUERIES) {
      String select = "SELECT ?g ?e ?x ?y ?n ?t { " + query + " }";
      assertEquals(
          rows.rows(select).stream().sorted().toList(),
          batches.rows(select).stream().sorted().toList(),
          kind + ": " + query);
    }
  }

  @ParameterizedTest
  @EnumSource
  void answersOfEachGraph(Kind kind) {
    Setting setting = kind.open().load(DATA);
    assertEquals(List.of(":a"), setting.rows("SELECT ?x { 'Red' htedl:covers ?x }"));
    assertEquals(
        List.of(":c", ":d"),
        setting.rows("SELECT ?x { GRAPH :g1 { 'Red' htedl:covers ?x } } ORDER BY ?x"));
    // :d is red in one graph and blue in the other.
    assertEquals(
        List.of(":c", ":d"),
        setting.rows(
            "SELECT ?x { GRAPH <urn:x-arq:UnionGraph> { 'Red and Blue' htedl:covers ?x } } ORDER BY ?x"));
    assertEquals(
        List.of(":g1 :c", ":g1 :d", ":g2 :e"),
        setting.rows("SELECT ?g ?x { GRAPH ?g { 'Red' htedl:covers ?x } } ORDER BY ?g ?x"));
    assertEquals(
        List.of(), setting.rows("SELECT ?x { 'Green' htedl:covers ?x }"), "known elsewhere");
    assertEquals(
        List.of(":c", ":d", ":e"),
        setting.rows("SELECT ?x FROM :g1 FROM :g2 { 'Red' htedl:covers ?x } ORDER BY ?x"));
    assertEquals(
        List.of(":e"),
        setting.rows("SELECT ?x FROM NAMED :g2 { GRAPH ?g { 'Red' htedl:covers ?x } }"));
    assertEquals(
        List.of(":e"),
        setting.rows(
            "SELECT ?x FROM :g1 FROM NAMED :g2"
                + " { GRAPH <urn:x-arq:UnionGraph> { 'Red' htedl:covers ?x } }"));
  }

  @ParameterizedTest
  @EnumSource
  void unionAsDefaultGraph(Kind kind) {
    if (!kind.isTdb2()) {
      return;
    }
    Setting setting = kind.open().load(DATA);
    setting.dataset().getContext().set(TDB2.symUnionDefaultGraph, true);
    assertEquals(
        List.of(":c", ":d", ":e"), setting.rows("SELECT ?x { 'Red' htedl:covers ?x } ORDER BY ?x"));
  }

  /** What one graph alone uses is known, whatever another declares it to be. */
  @ParameterizedTest
  @EnumSource
  void declarationsElsewhereHideNoName(Kind kind) {
    Setting setting =
        kind.open()
            .load(
                """
                :x a :C . :y :q :y .
                :g1 { :a :p1 :b }
                :g2 { :p1 a owl:AnnotationProperty . :z a :C ; :p1 :w }
                :g3 { :m :q :C1 }
                :g4 { :C1 a owl:Class . :n a :C1 }
                """);
    assertEquals(
        List.of(":x", ":y"),
        setting.rows("SELECT ?x { ':p1 only owl:Nothing' htedl:covers ?x } ORDER BY ?x"));
    String value = "{ ':q value :C1' htedl:covers ?x }";
    assertEquals(List.of(), setting.rows("SELECT ?x " + value));
    assertEquals(List.of(), setting.rows("SELECT ?x { GRAPH :g4 " + value + " }"));
    assertEquals(List.of(":g3 :m"), setting.rows("SELECT ?g ?x { GRAPH ?g " + value + " }"));
    assertEquals(
        List.of(":x"),
        setting.rows(
            "SELECT ?x FROM <urn:x-arq:DefaultGraph> FROM :g4 "
                + "{ ':C and (:p1 only owl:Nothing)' htedl:covers ?x }"));
    assertThrows(
        QueryRefusedException.class,
        () -> setting.rows("SELECT ?x { ':p2 some owl:Thing' htedl:covers ?x }"));
    assertThrows(
        QueryRefusedException.class,
        () -> setting.rows("SELECT ?x { ':g1 some owl:Thing' htedl:covers ?x }"));
  }

  @ParameterizedTest
  @EnumSource
  void blocksAreBatches(Kind kind) {
    Setting setting = kind.open().loadNumbers(200).load(":g1 { :x a :C1 } :g2 { :y a :C2 }");
    String values = CoversTest.values("?e", CoversTest.conjunctions(1000));
    check(setting, 1, "SELECT * { GRAPH :g1 { " + values + "?e htedl:covers ?x } }");
    check(setting, 1, "SELECT * { " + values + "GRAPH :g1 { ?e htedl:covers ?x } }");
    check(setting, 2, "SELECT * { " + values + "GRAPH ?g { ?e htedl:covers ?x } }");
    check(setting, 2, "SELECT * { GRAPH ?g { " + values + "?e htedl:covers ?x } }");
    check(
        setting,
        1,
        "SELECT * { GRAPH <urn:x-arq:UnionGraph> { " + values + "?e htedl:covers ?x } }");
    setting.load(":g1 { :i0 a :C1 }");
    check(
        setting, 1, "SELECT * FROM <urn:x-arq:DefaultGraph> { " + values + "?e htedl:covers ?x }");
    check(setting, 1, "SELECT * { " + values + "OPTIONAL { GRAPH :g1 { ?e htedl:covers ?x } } }");
  }

  /** A thousand hypotheses take five growing batches for each graph. */
  private static void check(Setting setting, int graphs, String query) {
    setting.device().takeBatches();
    setting.rows(query);
    List<Integer> batches = setting.device().takeBatches();
    assertEquals(5 * graphs, batches.size(), () -> query.substring(0, 60) + "… " + batches);
    assertEquals(1000 * graphs, batches.stream().mapToInt(b -> b).sum());
  }
}
