// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.Storage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Class expressions as learners write them in SPARQL are matched with the mirror, as a whole. */
class LearnersQueriesTest {
  private static final String PREFIXES =
      """
      PREFIX : <http://m/>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
      """;

  private static final List<String> BODIES =
      List.of(
          // a class
          "?x a :Molecule .",
          // its complement, among all subjects
          "?x ?s1 ?s2 . FILTER NOT EXISTS { ?x a :Molecule . }",
          // an intersection, an existential restriction, an inverse one
          "?x a :Molecule . ?x :has ?s1 . ?s1 a :Carbon .",
          "?s1 :has ?x . ?s1 a :Molecule .",
          // a union
          "{ ?x a :Carbon . } UNION { ?x a :Oxygen . }",
          "{ ?x a :Carbon . } UNION { ?x a :Oxygen . } UNION { ?x :has ?s1 . ?s1 a :Oxygen . }",
          // a universal restriction over a union
          "?x a :Molecule . ?x ?s1 ?s2 . FILTER NOT EXISTS { ?x :has ?s3 . FILTER NOT EXISTS {"
              + " { ?s3 a :Carbon . } UNION { ?s3 a :Oxygen . } } }",
          // a universal restriction as two counts, with those who have no successor
          "?x a :Molecule . { ?x :has ?s1 . { SELECT ?x (COUNT(DISTINCT ?s2) AS ?c1) WHERE {"
              + " ?x :has ?s2 . { ?s2 a :Carbon . } UNION { ?s2 a :Oxygen . } } GROUP BY ?x }"
              + " { SELECT ?x (COUNT(DISTINCT ?s3) AS ?c2) WHERE { ?x :has ?s3 . } GROUP BY ?x }"
              + " FILTER(?c1 = ?c2) } UNION { ?x ?s4 ?s5 . FILTER NOT EXISTS { ?x :has ?s6 . } }",
          "?x :has ?s1 . { SELECT ?x (COUNT(DISTINCT ?s2) AS ?c1) WHERE { ?x :has ?s2 ."
              + " ?s2 a :Carbon } GROUP BY ?x } { SELECT ?x (COUNT(DISTINCT ?s3) AS ?c2) WHERE {"
              + " ?x :has ?s3 . } GROUP BY ?x } FILTER(?c1 = ?c2)",
          // the same of a data property, whose values are counted
          "?x :charge ?s1 . { SELECT ?x (COUNT(?s2) AS ?c1) WHERE { ?x :charge ?s2 . FILTER(?s2 >="
              + " \"0.5\"^^xsd:double) } GROUP BY ?x } { SELECT ?x (COUNT(?s3) AS ?c2) WHERE { ?x"
              + " :charge ?s3 . } GROUP BY ?x } FILTER(?c1 = ?c2)",
          // two kinds of a successor may be one, and count twice
          "?x :has ?s1 . { SELECT ?x (COUNT(?s2) AS ?c1) WHERE { ?x :has ?s2 . { ?s2 a :Carbon . }"
              + " UNION { ?s2 a :Aromatic . } } GROUP BY ?x } { SELECT ?x (COUNT(?s3) AS ?c2)"
              + " WHERE { ?x :has ?s3 . } GROUP BY ?x } FILTER(?c1 = ?c2)",
          "{ SELECT ?x WHERE { ?x :has ?s1 . { ?s1 a :Carbon . } UNION { ?s1 a :Aromatic . } }"
              + " GROUP BY ?x HAVING ( COUNT ( ?s1 ) >= 3 ) } ?x a :Molecule . ?x :has ?s5 .",
          // cardinalities
          "{ SELECT ?x WHERE { ?x :has ?s1 . ?s1 a :Carbon . } GROUP BY ?x"
              + " HAVING ( COUNT ( ?s1 ) >= 2 ) }",
          "?x a :Molecule . { SELECT ?x WHERE { ?x :has ?s1 . ?s1 a :Oxygen . } GROUP BY ?x"
              + " HAVING ( COUNT ( ?s1 ) = 2 ) }",
          "?x a :Molecule . { { SELECT ?x WHERE { ?x :has ?s1 . ?s1 a :Carbon . } GROUP BY ?x"
              + " HAVING ( COUNT ( ?s1 ) <= 2 ) } } UNION { ?x ?s2 ?s3 . FILTER NOT EXISTS {"
              + " ?x :has ?s4 . ?s4 a :Carbon . } }",
          "?x ?s1 ?s2 . FILTER NOT EXISTS { { SELECT ?x WHERE { ?x :has ?s3 . ?s3 a :Carbon . }"
              + " GROUP BY ?x HAVING ( COUNT ( ?s3 ) >= 2 ) } }",
          "{ { SELECT ?x WHERE { ?x :has ?s1 . ?s1 a :Carbon . } GROUP BY ?x"
              + " HAVING ( COUNT ( ?s1 ) <= 2 ) } } UNION { ?x ?s2 ?s3 . FILTER NOT EXISTS {"
              + " ?x :has ?s4 . ?s4 a :Carbon . } } ?x :part ?s5 . ?s5 a :Ring .",
          // filters around them, which Jena moves into both parts of the union
          "{ { SELECT ?x WHERE { ?x :has ?s1 . ?s1 a :Carbon . } GROUP BY ?x"
              + " HAVING ( COUNT ( ?s1 ) <= 2 ) } } UNION { ?x ?s2 ?s3 . FILTER NOT EXISTS {"
              + " ?x :has ?s4 . ?s4 a :Carbon . } } ?x ?s5 ?s6 . FILTER NOT EXISTS {"
              + " ?x a :Aromatic . } ?x ?s7 ?s8 . FILTER NOT EXISTS { ?x :charge ?s9 ."
              + " FILTER ( ?s9 < \"0.1\"^^xsd:double ) }",
          "{ SELECT ?x WHERE { ?x :has ?s1 . } GROUP BY ?x HAVING ( COUNT ( ?s1 ) >= 2 ) }"
              + " ?x ?s2 ?s3 . FILTER NOT EXISTS { ?x a :Aromatic . } FILTER ( ?x NOT IN ( :m1 ) )",
          // an individual as a successor, individuals as a class
          "?x :has :a1 .",
          "?x ?p ?o . FILTER ( ?x IN ( :m1 , :a1 ) )",
          // literals
          "?x :toxic \"true\"^^xsd:boolean .",
          "?x :has ?s1 . ?s1 :charge ?s2 . FILTER ( ?s2 >= \"0.5\"^^xsd:double )",
          // all of it, one in the other
          "?x a :Molecule . ?x :has ?s1 . ?s1 a :Carbon . ?s1 ?s2 ?s3 . FILTER NOT EXISTS {"
              + " ?s1 a :Aromatic . } ?s1 :charge ?s4 . FILTER ( ?s4 >= \"-0.1\"^^xsd:double )"
              + " FILTER ( ?s4 <= \"0.9\"^^xsd:double ) ?x ?s5 ?s6 . FILTER NOT EXISTS {"
              + " ?x :part ?s7 . ?s7 a :Ring . }",
          // subclasses, as a reasoner over a triple store asks for them
          "?x a ?some . ?some rdfs:subClassOf* :Atom .",
          "?x ?s1 ?s2 . FILTER NOT EXISTS { ?x a ?some . ?some rdfs:subClassOf* :Atom . }");

  /** Whole queries, in the layout in which owlapy and Ontolearn send theirs. */
  private static final List<String> WHOLE =
      List.of(
          "only-by-counts",
          "data-only",
          "confusion-matrix",
          "values-named-individuals",
          "only-named-individuals",
          "subclasses-max");

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void wholeQueriesAreMatchedWithTheMirror(Storage storage) throws IOException {
    DatasetGraph dataset = dataset(storage);
    OpExecutorFactory jena = jena(storage);
    PatternCounters counters = counters(dataset);
    for (String name : WHOLE) {
      String query;
      try (InputStream text =
          Objects.requireNonNull(
              LearnersQueriesTest.class.getResourceAsStream("learners/" + name + ".rq"))) {
        query = new String(text.readAllBytes(), UTF_8);
      }
      long before = counters.answeredCount();
      List<String> expected = rows(dataset, query, jena);
      assertTrue(!expected.isEmpty(), name);
      assertEquals(before, counters.answeredCount(), name);
      assertEquals(expected, rows(dataset, query, null), name);
      assertTrue(counters.answeredCount() > before, name);
    }
    assertEquals(0, counters.leftCount(LeftToJena.FAILED));
    dataset.close();
  }

  private DatasetGraph dataset(Storage storage) {
    PropertyFunctions.register();
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder));
    Txn.executeWrite(
        dataset,
        () -> UpdateAction.parseExecute(PREFIXES + "INSERT DATA { " + data() + "}", dataset));
    MirroredDatasets.build(dataset);
    return dataset;
  }

  private static OpExecutorFactory jena(Storage storage) {
    return storage == Storage.IN_MEMORY ? OpExecutor.stdFactory : OpExecutorTDB2.OpExecFactoryTDB;
  }

  private static PatternCounters counters(DatasetGraph dataset) {
    return Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void areMatchedWithTheMirror(Storage storage) {
    DatasetGraph dataset = dataset(storage);
    OpExecutorFactory jena = jena(storage);
    PatternCounters counters = counters(dataset);
    for (String body : BODIES) {
      for (String select :
          List.of(
              "SELECT DISTINCT ?x WHERE { ",
              "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ",
              "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { VALUES ?x { :m1 :m2 :a1 :none } ")) {
        String query = PREFIXES + select + body + " }";
        long before = counters.answeredCount();
        List<String> rows = rows(dataset, query, null);
        assertEquals(rows(dataset, query, jena), rows, query);
        boolean isUnionCounted = select.contains("(") && body.startsWith("{");
        // Of IN with constants Jena makes look-ups, one for each.
        if (!isUnionCounted && !body.contains(" IN ")) {
          assertTrue(counters.answeredCount() > before, query);
        }
      }
    }
    assertEquals(0, counters.leftCount(LeftToJena.FAILED));
    dataset.close();
  }

  /** Molecules of 1 to 4 atoms, some in rings. */
  private static String data() {
    StringBuilder text = new StringBuilder(":Carbon rdfs:subClassOf :Atom . ");
    text.append(":Oxygen rdfs:subClassOf :Atom . :Aromatic rdfs:subClassOf :Carbon . ");
    int atom = 0;
    for (int m = 0; m < 12; m++) {
      text.append(":m").append(m).append(" a <http://www.w3.org/2002/07/owl#NamedIndividual> . ");
      text.append(":m").append(m).append(" a :Molecule ; :toxic ").append(m % 3 == 0).append(" . ");
      if (m % 4 == 1) {
        text.append(":m").append(m).append(" :part [ a :Ring ] . ");
      }
      for (int i = 0; i <= m % 4; i++, atom++) {
        String kind = atom % 5 == 0 ? ":Aromatic , :Carbon" : atom % 3 == 0 ? ":Oxygen" : ":Carbon";
        text.append(":m").append(m).append(" :has :a").append(atom).append(" . ");
        text.append(":a").append(atom).append(" a ").append(kind);
        text.append(" ; :charge ").append(atom % 10 / 10.0).append("e0 . ");
      }
    }
    return text.toString();
  }

  private static List<String> rows(
      DatasetGraph dataset, String query, @Nullable OpExecutorFactory executor) {
    return Txn.calculateRead(
        dataset,
        () -> {
          var builder =
              QueryExec.dataset(dataset)
                  .query(query)
                  .set(Symbol.create("https://w3id.org/htedl#strictPatterns"), true);
          if (executor != null) {
            builder.set(ARQConstants.sysOpExecutorFactory, executor);
          }
          try (QueryExec execution = builder.build()) {
            RowSet rows = execution.select();
            List<String> texts = new ArrayList<>();
            rows.forEachRemaining(
                row -> texts.add(rows.getResultVars().stream().map(row::get).toList().toString()));
            texts.sort(Comparator.naturalOrder());
            return texts;
          }
        });
  }
}
