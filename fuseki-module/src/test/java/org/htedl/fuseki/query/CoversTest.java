// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoversTest {
  private static final String PEOPLE =
      """
      :anna a :Woman ; :child :bert, :cora .
      :bert a :Man ; :child :dora .
      :cora a :Woman .
      :dora a :Woman, :Child .
      _:someone a :Man ; :child :cora .
      :Woman a owl:Class .
      """;

  @ParameterizedTest
  @EnumSource
  void enumerates(Kind kind) {
    Setting setting = kind.open().load(PEOPLE);
    assertEquals(
        List.of(":anna", ":cora", ":dora"),
        setting.rows("SELECT ?x { 'Woman' htedl:covers ?x } ORDER BY ?x"));
    assertEquals(
        List.of(":anna", ":cora", ":dora"),
        setting.rows("SELECT ?x { :Woman htedl:covers ?x } ORDER BY ?x"));
    assertEquals(
        List.of(":anna"),
        setting.rows("SELECT ?x { ':child some :Man'^^htedl:manchester htedl:covers ?x }"));
    assertEquals(
        List.of("1"),
        setting.rows(
            "SELECT (COUNT(*) AS ?n) { 'Man and not {bert}' htedl:covers ?x FILTER isBlank(?x) }"));
  }

  @ParameterizedTest
  @EnumSource
  void tests(Kind kind) {
    Setting setting = kind.open().load(PEOPLE);
    assertEquals(List.of("-"), setting.rows("SELECT ?x { 'Woman' htedl:covers :anna }"));
    assertEquals(List.of(), setting.rows("SELECT ?x { 'Woman' htedl:covers :bert }"));
    assertEquals(List.of(), setting.rows("SELECT ?x { 'Woman' htedl:covers 'anna' }"));
    assertEquals(List.of(), setting.rows("SELECT ?x { 'Woman' htedl:covers :nobody }"));
    assertEquals(
        List.of(":bert"), setting.rows("SELECT ?x { :anna :child ?x . 'Man' htedl:covers ?x }"));
    assertEquals(
        List.of(":cora"),
        setting.rows("SELECT ?y { ?x :child ?y . 'Man' htedl:covers ?x " + "FILTER isBlank(?x) }"));
  }

  @ParameterizedTest
  @EnumSource
  void filtersByWhatExists(Kind kind) {
    Setting setting = kind.open().load(PEOPLE);
    String parents = "SELECT DISTINCT ?x { ?x :child ?y . %s FILTER isIRI(?y) } ORDER BY ?x";
    List<String> women = setting.rows(parents.formatted("'Woman' htedl:covers ?x"));
    assertEquals(List.of(":anna"), women);
    assertEquals(
        women, setting.rows(parents.formatted("FILTER EXISTS { 'Woman' htedl:covers ?x }")));
    assertEquals(
        women,
        setting.rows(parents.formatted("FILTER NOT EXISTS { 'not Woman' htedl:covers ?x }")));
  }

  @ParameterizedTest
  @EnumSource
  void testsOneIndividualAgainstMany(Kind kind) {
    Setting setting = kind.open().load(PEOPLE + ":Plan a owl:Class .");
    String query =
        "SELECT ?e { VALUES ?e { 'Woman' 'Man' 'child some Man' 'Woman' } ?e htedl:covers ";
    assertEquals(List.of("Woman", "child some Man", "Woman"), setting.rows(query + ":anna }"));
    assertEquals(List.of(), setting.rows(query + ":Plan }"));
    assertEquals(List.of(), setting.rows(query + ":nobody }"));
    assertEquals(List.of(), setting.rows(query + "'anna' }"));
  }

  @ParameterizedTest
  @EnumSource
  void bindsBothSides(Kind kind) {
    Setting setting = kind.open().load(PEOPLE + ":Woman a :Word . :Man a :Word, :Man .");
    assertEquals(
        List.of(":dora"),
        setting.rows(
            "SELECT ?x { VALUES ?e { 'Woman' } VALUES ?f { 'Child' } "
                + "?e htedl:covers ?x . ?f htedl:covers ?x }"));
    assertEquals(
        List.of(":Man"),
        setting.rows("SELECT ?c { VALUES ?c { :Man :Woman } ?c htedl:covers ?c }"));
    assertEquals(
        List.of(":Man", ":Woman"),
        setting.rows("SELECT DISTINCT ?c { ?c a :Word . ?c htedl:covers ?x } ORDER BY ?c"));
  }

  @ParameterizedTest
  @EnumSource
  void blocksAreBatches(Kind kind) {
    Setting setting = kind.open().loadNumbers(200);
    List<String> conjunctions = conjunctions(1000);
    String values = values("?e", conjunctions);
    for (String query :
        List.of(
            values + "?e htedl:covers ?x",
            "{ ?e htedl:covers ?x } " + values,
            values + "GRAPH <urn:x-arq:DefaultGraph> { ?e htedl:covers ?x }",
            values + "?e htedl:covers ?x . ?x :next ?y",
            values + "OPTIONAL { ?e htedl:covers ?x }",
            values + "BIND(1 AS ?one) ?e htedl:covers ?x")) {
      int rows = setting.rows("SELECT * { " + query + " }").size();
      List<Integer> batches = setting.device().takeBatches();
      assertTrue(batches.size() <= 6, kind + ": " + query + ": " + batches);
      assertEquals(1000, batches.stream().mapToInt(b -> b).sum(), query);
      assertTrue(rows > 1000, query);
    }
  }

  static List<String> conjunctions(int count) {
    List<String> list = new ArrayList<>();
    IntStream.range(0, count)
        .forEach(
            i ->
                list.add(
                    "C"
                        + (1 + i % 10)
                        + " and (C"
                        + (1 + i / 10 % 10)
                        + " or C"
                        + (1 + i / 100 % 10)
                        + ") or {i"
                        + i % 199
                        + "}"));
    return list;
  }

  static String values(String variable, List<String> texts) {
    StringBuilder values = new StringBuilder("VALUES " + variable + " {");
    texts.forEach(text -> values.append(" '").append(text).append("'"));
    return values.append(" }\n").toString();
  }
}
