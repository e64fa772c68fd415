// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.sparql.core.Quad;
import org.htedl.benchmarks.querylist.data.QuadData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The queries of the list and their data. */
class QueryListTest {
  private static final Set<String> SHAPES =
      Set.of(
          "linear",
          "star",
          "snowflake",
          "chain",
          "cycle",
          "LSQB",
          "LUBM",
          "WatDiv",
          "BSBM",
          "SP2Bench",
          "ask",
          "limit",
          "product",
          "distinct",
          "group",
          "aggregate",
          "order",
          "compare",
          "bind",
          "values",
          "sub-select",
          "graphs",
          "path",
          "negation",
          "optional",
          "union",
          "triple term");

  @Test
  void labelsAreDifferentAndShapesAreKnown() {
    List<ListedQuery> queries = QueryListTable.queries();
    assertTrue(queries.size() >= 97, queries.size() + " queries");
    Set<String> labels = new HashSet<>();
    Map<String, Integer> shapes = new HashMap<>();
    for (ListedQuery query : queries) {
      assertTrue(labels.add(query.label()), query.label());
      assertFalse(query.name().contains("\"") || query.name().contains("|"), query.label());
      shapes.merge(query.shape(), 1, Integer::sum);
    }
    assertEquals(SHAPES, shapes.keySet());
    assertEquals(9, shapes.get("LSQB"));
    assertEquals(14, shapes.get("LUBM"));
    shapes.forEach((shape, number) -> assertTrue(number >= 4, shape));
  }

  /** Parses all of them. */
  @Test
  void someRowsAreOnlyCounted() {
    List<ListedQuery> queries = QueryListTable.queries();
    assertTrue(queries.stream().filter(query -> !query.isDetermined()).count() > 20);
    assertTrue(queries.stream().filter(ListedQuery::isAggregate).count() > 20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * { ?s ?p ?o } LIMIT 3 | false | false",
        "SELECT * { ?s ?p ?o } ORDER BY ?s ?p ?o LIMIT 3 | true | false",
        "SELECT * { { SELECT ?s { ?s ?p ?o } OFFSET 1 } } | false | false",
        "SELECT (COUNT(*) AS ?n) { ?s ?p ?o } | true | false",
        "SELECT (SUM(?o) AS ?n) { ?s ?p ?o } | true | true",
        "SELECT * { { SELECT (AVG(?o) AS ?n) { ?s ?p ?o } } } | true | true",
        "SELECT (GROUP_CONCAT(?o) AS ?n) { ?s ?p ?o } | false | true",
        "SELECT (SAMPLE(?o) AS ?n) { ?s ?p ?o } | false | true",
        "ASK { ?s ?p ?o } | true | false"
      })
  void sparqlDeterminesRows(String text, boolean isDetermined, boolean isAggregate) {
    ListedQuery query = new ListedQuery(Vocabulary.SHOP, "a", "star", text);
    assertEquals(isDetermined, query.isDetermined());
    assertEquals(isAggregate, query.isAggregate());
  }

  private static Set<Quad> quads(QuadData data) {
    Set<Quad> quads = new HashSet<>();
    data.forEach(quads::add);
    return quads;
  }

  @ParameterizedTest
  @EnumSource
  void dataIsTheSameForOneSeed(Vocabulary vocabulary) {
    Set<Quad> quads = quads(vocabulary.data(2_000, 1));
    assertEquals(quads, quads(vocabulary.data(2_000, 1)));
    assertFalse(quads.equals(quads(vocabulary.data(2_000, 2))));
  }

  @ParameterizedTest
  @EnumSource
  void dataHasAboutAsManyTriples(Vocabulary vocabulary) {
    int size = quads(vocabulary.data(QuadData.USUAL_TRIPLES, 1)).size();
    assertTrue(Math.abs(size - QuadData.USUAL_TRIPLES) < 20_000, vocabulary + ": " + size);
  }

  @ParameterizedTest
  @EnumSource
  void dataHasAxiomsAndNamedGraphs(Vocabulary vocabulary) {
    Set<Quad> quads = quads(vocabulary.data(20_000, 1));
    for (String axiom : List.of("subClassOf", "subPropertyOf", "domain", "range")) {
      assertTrue(quads.stream().anyMatch(q -> q.getPredicate().getURI().endsWith(axiom)), axiom);
    }
    assertTrue(quads.stream().map(Quad::getGraph).distinct().count() >= 3);
  }

  @Test
  void oneTripleTermIsInTheAnnotatedData() {
    assertEquals(
        1,
        quads(Vocabulary.ANNOTATED.data(2_000, 1)).stream()
            .filter(quad -> quad.getObject().isTripleTerm())
            .count());
  }
}
