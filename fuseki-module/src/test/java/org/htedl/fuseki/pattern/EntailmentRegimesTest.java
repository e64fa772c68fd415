// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.jena.query.Query;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.resultset.ResultsCompare;
import org.apache.jena.sparql.resultset.SPARQLResult;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.entailed.EntailedEngine;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.transaction.Storage;
import org.htedl.testing.PublicSuites;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The W3C's tests of SPARQL's entailment regimes, with queries that read what follows. Those whose
 * answer is not the published one are known by name, each with the triples that it would need.
 */
@Tag("slow")
class EntailmentRegimesTest {
  private static final String REFLEXIVE_CLASS = "a class is its own subclass";
  private static final String REFLEXIVE_PROPERTY = "a property is its own sub-property";

  /** Regime → test → what its answer lacks. */
  private static final Map<String, Map<String, String>> MISSED =
      Map.of(
          "RDFS",
          Map.of(
              "paper-sparqldl-Q1-rdfs", REFLEXIVE_CLASS,
              "rdfs05", REFLEXIVE_CLASS,
              "rdfs11", REFLEXIVE_PROPERTY,
              "sparqldl-02", REFLEXIVE_CLASS,
              "sparqldl-03", REFLEXIVE_CLASS),
          "RDF",
          Map.of("rdf01", "ex:b rdf:type rdf:Property: a predicate is a property"),
          "OWL-RDF-Based",
          Map.of(
              "paper-sparqldl-Q1",
              REFLEXIVE_CLASS + ", and ex:Student has the subclass owl:Nothing",
              "paper-sparqldl-Q4",
              REFLEXIVE_CLASS,
              "rdfs05",
              REFLEXIVE_CLASS,
              "sparqldl-02",
              REFLEXIVE_CLASS,
              "sparqldl-03",
              REFLEXIVE_CLASS,
              "sparqldl-10",
              ":b owl:sameAs :b: equality is reflexive",
              "sparqldl-11",
              ":parent rdfs:range owl:Thing, :Parent: no rule of OWL 2 RL gives an axiom about an"
                  + " inverse property",
              "sparqldl-12",
              ":child rdfs:domain owl:Thing; also, the published answer is without the restriction"
                  + " that is a domain by scm-dom1, a blank node",
              "sparqldl-13",
              ":x owl:sameAs :b, :b owl:sameAs :b, :x owl:sameAs :x, :a :p :x, :b :q :b: equals have"
                  + " the same triples"));

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "IN_MEMORY, RDFS, RDFS, false, 36",
    "IN_MEMORY, RDF, RDFS, false, 22",
    "IN_MEMORY, OWL-RDF-Based, OWL, false, 39",
    "TDB2, RDFS, RDFS, false, 36",
    "TDB2, RDF, RDFS, false, 22",
    "TDB2, OWL-RDF-Based, OWL, false, 39",
    "IN_MEMORY, RDFS, RDFS, true, 36",
    "IN_MEMORY, RDF, RDFS, true, 22",
    "IN_MEMORY, OWL-RDF-Based, OWL, true, 39",
    "TDB2, RDFS, RDFS, true, 36"
  })
  void answersAreThePublishedOnes(
      Storage storage, String regime, Entailment entailment, boolean reflexive, int all)
      throws IOException {
    JenaSystem.init();
    EntailedEngine.register();
    Path manifest =
        PublicSuites.folder("w3c").resolve("sparql/sparql11/entailment").resolve("manifest.ttl");
    List<W3cCase> cases = W3cCase.of(manifest).stream().filter(test -> test.isOf(regime)).toList();
    assertEquals(all, cases.size());
    Settings settings =
        new Settings(entailment, List.of(), false, List.of("scalar"), 1L << 30)
            .withPatterns(true)
            .withReflexive(reflexive);
    TreeSet<String> missed = new TreeSet<>();
    for (W3cCase test : cases) {
      Path place = Files.createDirectories(folder.resolve(test.name()));
      if (!isPublished(test, storage, settings, place)) {
        missed.add(test.name());
      }
    }
    TreeSet<String> expected = new TreeSet<>();
    MISSED
        .getOrDefault(regime, Map.of())
        .forEach(
            (test, lacks) -> {
              if (!reflexive
                  || !lacks.equals(REFLEXIVE_CLASS) && !lacks.equals(REFLEXIVE_PROPERTY)) {
                expected.add(test);
              }
            });
    assertEquals(expected, missed);
  }

  private static boolean isPublished(W3cCase test, Storage storage, Settings settings, Path place)
      throws IOException {
    DatasetGraph dataset = MirroredDatasets.over(storage.create(place), settings);
    try {
      Txn.executeWrite(dataset, () -> test.load(dataset));
      Query query = test.query();
      SPARQLResult published = ResultSetFactory.result(test.published());
      return Txn.calculateRead(dataset, () -> isAnswer(published, dataset, query));
    } finally {
      dataset.close();
    }
  }

  private static boolean isAnswer(SPARQLResult published, DatasetGraph dataset, Query query) {
    try (QueryExec execution =
        QueryExec.dataset(dataset)
            .query(query)
            .set(MirroredDatasets.STRICT, true)
            .set(EntailedQueries.INFER, true)
            .build()) {
      return query.isAskType()
          ? published.getBooleanResult() == execution.ask()
          : ResultsCompare.equalsByTerm(
              ResultSetFactory.makeRewindable(published.getResultSet()),
              ResultSetFactory.makeRewindable(ResultSet.adapt(execution.select())));
    }
  }
}
