// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.apache.jena.graph.NodeFactory;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What queries see of what follows from the data. */
class EntailmentTest {
  private static final int CLASSES = 6;
  private static final int INDIVIDUALS = 8;
  private static final int STEPS = 60;
  private static final String RDFS = "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> ";

  /** A path in SPARQL finds the same, whatever changed, and in graphs put together by FROM too. */
  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void classesCoverWhatAPathFinds(Kind kind) {
    long seed = Long.getLong("htedl.seed", 1);
    SplittableRandom random = new SplittableRandom(seed);
    Setting setting = kind.open(Entailment.RDFS);
    for (int c = 0; c < CLASSES; c++) {
      setting.load(":C" + c + " a owl:Class . :g { :C" + c + " a owl:Class }");
    }
    long found = 0;
    for (int step = 0; step < STEPS; step++) {
      setting.update(RDFS + change(random));
      for (String from : List.of("", "FROM <urn:x-arq:DefaultGraph> FROM :g ")) {
        List<String> expected = rows(setting, from, "?x a/rdfs:subClassOf* ?c");
        found += expected.size();
        assertEquals(
            expected,
            rows(setting, from, "?c htedl:covers ?x"),
            "seed " + seed + ", step " + step + " " + from);
      }
    }
    assertTrue(found > STEPS, "only " + found + " types, seed " + seed);
  }

  private static List<String> rows(Setting setting, String from, String pattern) {
    String query =
        RDFS
            + ("SELECT DISTINCT ?c ?x " + from + " WHERE { ?c a owl:Class . ")
            + (pattern + " FILTER NOT EXISTS { ?x a owl:Class } }");
    return setting.rows(query).stream().sorted().toList();
  }

  private static String change(SplittableRandom random) {
    String type = ":C" + random.nextInt(CLASSES);
    String triple =
        random.nextInt(4) == 0
            ? ":C" + random.nextInt(CLASSES) + " rdfs:subClassOf " + type
            : ":i" + random.nextInt(INDIVIDUALS) + " a " + type;
    String data = random.nextInt(3) == 0 ? "GRAPH :g { " + triple + " }" : triple;
    return (random.nextInt(3) == 0 ? "DELETE DATA { " : "INSERT DATA { ") + data + " }";
  }

  /** Graphs put together for one query follow the schema as those with a lasting mirror do. */
  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void theSchemaAppliesWhateverGraphIsAsked(Kind kind) {
    Setting setting =
        kind.open(Entailment.RDFS, List.of(NodeFactory.createURI("http://example/#schema")));
    setting.load(
        """
        :a a :Carbon22 .
        :g { :b a :Carbon22 }
        :schema { :Carbon22 <http://www.w3.org/2000/01/rdf-schema#subClassOf> :Carbon .
                  :Carbon a owl:Class }
        """);
    String covered = " { 'Carbon' htedl:covers ?x }";
    assertEquals(List.of(":a"), setting.rows("SELECT ?x" + covered));
    String together = "SELECT ?x FROM <urn:x-arq:DefaultGraph> FROM :g";
    assertEquals(List.of(":a", ":b"), setting.rows(together + covered).stream().sorted().toList());
    setting.update("INSERT DATA { :c a :Carbon22 } ; INSERT { ?x a :Found } WHERE" + covered);
    assertEquals(List.of(":a", ":c"), setting.rows("SELECT ?x { ?x a :Found } ORDER BY ?x"));
    setting.update("DELETE WHERE { GRAPH :schema { :Carbon22 ?p ?o } }");
    assertEquals(List.of(), setting.rows(together + covered));
  }

  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void explainNamesTheEntailment(Kind kind) {
    String data =
        ":a a :Carbon22 . :Carbon22 "
            + "<http://www.w3.org/2000/01/rdf-schema#subClassOf> :Carbon .";
    String query = "SELECT ?plan { 'Carbon' htedl:explain ?plan }";
    String with = kind.open(Entailment.RDFS).load(data).rows(query).getFirst();
    assertTrue(with.endsWith("entailment: rdfs, 1 triples beyond 2 asserted"), with);
    String without = kind.open().load(data).rows(query).getFirst();
    assertTrue(!without.contains("entailment"), without);
  }

  /** What a mirror believes beyond the data, pattern by pattern. */
  @ParameterizedTest
  @EnumSource(names = {"MIRRORED_IN_MEMORY", "MIRRORED_TDB2"})
  void entailedListsWhatFollows(Kind kind) {
    String axioms =
        """
        :Carbon22 <http://www.w3.org/2000/01/rdf-schema#subClassOf> :Carbon .
        :name <http://www.w3.org/2000/01/rdf-schema#subPropertyOf> :label .
        :next <http://www.w3.org/2000/01/rdf-schema#subPropertyOf> :near .
        """;
    Setting setting = kind.open(Entailment.RDFS);
    setting.load(axioms + ":a a :Carbon22 ; :name 'a', 1 ; :next :b . :b a :Carbon, :Carbon22 .");
    String type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    List<String> aboutA =
        List.of(":a :label 1", ":a :label a", ":a :near :b", ":a " + type + " :Carbon");
    assertEquals(aboutA, triples(setting, "?s htedl:entailed (?p ?o)"));
    assertEquals(aboutA, triples(setting, "BIND(:a AS ?s) ?s htedl:entailed (?p ?o)"));
    assertEquals(
        List.of(":a :label a"), triples(setting, "BIND('a' AS ?o) ?s htedl:entailed (?p ?o)"));
    assertEquals(
        List.of(":a :near :b"), triples(setting, "BIND(:near AS ?p) ?s htedl:entailed (?p ?o)"));
    assertEquals(
        List.of(":a :near :b"),
        triples(setting, "VALUES ?s { :b :a 1 } ?s htedl:entailed (?p ?o) FILTER(?o = :b)"));
    assertEquals(List.of(), triples(setting, "BIND(01 AS ?o) ?s htedl:entailed (?p ?o)"));
    assertEquals(List.of(), triples(setting, "?s htedl:entailed (?p ?s)"));
    assertEquals(List.of(), triples(setting, "GRAPH :none { ?s htedl:entailed (?p ?o) }"));
    setting.update("DELETE DATA { :a :next :b }");
    assertEquals(
        List.of(aboutA.get(0), aboutA.get(1), aboutA.get(3)),
        triples(setting, "?s htedl:entailed (?p ?o)"));
  }

  private static List<String> triples(Setting setting, String pattern) {
    return setting.rows("SELECT ?s ?p ?o { " + pattern + " }").stream().sorted().toList();
  }
}
