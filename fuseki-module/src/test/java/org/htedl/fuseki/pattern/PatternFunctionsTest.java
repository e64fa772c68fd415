// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.transaction.Storage;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code htedl:different} and {@code htedl:in}: with mirrors, without, and in plain SPARQL. */
class PatternFunctionsTest {
  private static final String PREFIXES =
      "PREFIX : <http://e/> PREFIX h: <https://w3id.org/htedl#> ";

  /** A query, and the same without functions, where C is {@code r some D}. */
  private static final String[][] SAME = {
    {
      "?a :p ?b . ?b :p ?c . (?a ?b ?c) h:different true",
      "?a :p ?b . ?b :p ?c . FILTER(!sameTerm(?a, ?b) && !sameTerm(?b, ?c) && !sameTerm(?a, ?c))"
    },
    {
      "?a :p ?b . (?a ?b) h:different true . ?b :p ?c . ?c :q ?v",
      "?a :p ?b . ?b :p ?c . ?c :q ?v FILTER(!sameTerm(?a, ?b))"
    },
    {
      "?a :q ?v . ?b :q ?w . ?a :p ?b . (?v ?w) h:different true",
      "?a :q ?v . ?b :q ?w . ?a :p ?b FILTER(!sameTerm(?v, ?w))"
    },
    {
      "?a :p ?b . ?b :p ?c . (?a :n1 ?c) h:different true",
      "?a :p ?b . ?b :p ?c . FILTER(!sameTerm(?a, :n1) && !sameTerm(?c, :n1) && !sameTerm(?a, ?c))"
    },
    {
      "?a :q ?v . ?a :p ?b . (?v '01'^^<http://www.w3.org/2001/XMLSchema#int>) h:different true",
      "?a :q ?v . ?a :p ?b"
    },
    {
      "?a :q ?v . ?a :p ?b . (?v 1) h:different true",
      "?a :q ?v . ?a :p ?b FILTER(!sameTerm(?v, 1))"
    },
    {"?a :p ?b . ?b :p ?c . (?a ?a) h:different true", "?a :p ?b . ?b :p ?c FILTER(false)"},
    {
      "?a :p ?b . ?b :p ?c FILTER NOT EXISTS { ?c :p ?d . (?a ?d) h:different true }",
      "?a :p ?b . ?b :p ?c FILTER NOT EXISTS { ?c :p ?d FILTER(!sameTerm(?a, ?d)) }"
    },
    {
      "?a :p ?b OPTIONAL { ?b :p ?c . ?c :p ?d . (?a ?c ?d) h:different true }",
      "?a :p ?b OPTIONAL { ?b :p ?c . ?c :p ?d FILTER(!sameTerm(?a, ?c) && !sameTerm(?a, ?d) &&"
          + " !sameTerm(?c, ?d)) }"
    },
    {
      "?a h:in 'r some D' . ?a :p ?b . ?b :p ?c",
      "{ SELECT DISTINCT ?a { ?a :r ?y . ?y a :D } } ?a :p ?b . ?b :p ?c"
    },
    {
      "?a :p ?b . ?b :p ?c . ?b h:in 'r some D'",
      "?a :p ?b . ?b :p ?c FILTER EXISTS { ?b :r ?y . ?y a :D }"
    },
    {
      "?a :p ?b . ?b h:in 'D' . ?b :p ?c . ?c h:in 'not D'",
      "?a :p ?b . ?b a :D . ?b :p ?c FILTER EXISTS { ?c a ?any } FILTER NOT EXISTS { ?c a :D }"
    },
    {"?a :p ?b . ?b :q ?v . ?v h:in 'D'", "?a :p ?b . ?b :q ?v . ?v a :D"},
    {
      "?a h:in 'D' . ?b h:in 'D' . ?a :p ?b . ?b :p ?a . (?a ?b) h:different true",
      "?a a :D . ?b a :D . ?a :p ?b . ?b :p ?a FILTER(!sameTerm(?a, ?b))"
    },
    {"?a h:in 'D'", "?a a :D"},
    {"VALUES ?a { :n1 :n2 1 } ?a h:in 'D'", "VALUES ?a { :n1 :n2 1 } ?a a :D"},
    {
      "?a :p ?b . ?b :p ?c FILTER EXISTS { ?c :p ?d . ?d h:in 'D' }",
      "?a :p ?b . ?b :p ?c FILTER EXISTS { ?c :p ?d . ?d a :D }"
    },
    {
      "GRAPH :g { ?a :p ?b . ?b h:in 'D' . ?b :p ?c . (?a ?c) h:different true }",
      "GRAPH :g { ?a :p ?b . ?b a :D . ?b :p ?c FILTER(!sameTerm(?a, ?c)) }"
    }
  };

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void register() {
    PropertyFunctions.register();
  }

  private static String data(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder data = new StringBuilder();
    for (String graph : List.of("", "GRAPH :g ")) {
      data.append(graph.isEmpty() ? "" : graph + "{ ");
      for (int i = 0; i < 12; i++) {
        data.append(":n" + i + " a :" + (random.nextBoolean() ? "D" : "E") + " . ");
        for (String property : List.of(":p", ":p", ":r")) {
          data.append(":n" + i + " " + property + " :n" + random.nextInt(12) + " . ");
        }
        data.append(":n" + i + " :q " + random.nextInt(3) + " . ");
      }
      data.append(graph.isEmpty() ? "" : "}");
    }
    return data.toString();
  }

  private DatasetGraph dataset(Storage storage, boolean patterns, long seed) {
    DatasetGraph dataset =
        MirroredDatasets.over(storage.create(folder), Settings.defaults().withPatterns(patterns));
    Txn.executeWrite(
        dataset,
        () -> UpdateAction.parseExecute(PREFIXES + "INSERT DATA {" + data(seed) + "}", dataset));
    MirroredDatasets.build(dataset);
    return dataset;
  }

  private static List<String> rows(DatasetGraph dataset, String pattern) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset)
                  .query(PREFIXES + "SELECT * {" + pattern + "}")
                  .set(MirroredDatasets.STRICT, true)
                  .build()) {
            RowSet rows = execution.select();
            List<String> texts = new ArrayList<>();
            rows.forEachRemaining(
                row -> {
                  List<String> cells = new ArrayList<>();
                  row.forEach((variable, node) -> cells.add(variable + "=" + node));
                  Collections.sort(cells);
                  texts.add(cells.toString());
                });
            Collections.sort(texts);
            return texts;
          }
        });
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void sameAsPlainSparql(Storage storage) {
    for (long seed = 1; seed <= 3; seed++) {
      DatasetGraph with = dataset(storage, true, seed);
      DatasetGraph without = dataset(storage, false, seed);
      int found = 0;
      for (String[] each : SAME) {
        List<String> expected = rows(without, each[1]);
        assertEquals(expected, rows(without, each[0]), "seed " + seed + ", without: " + each[0]);
        assertEquals(expected, rows(with, each[0]), "seed " + seed + ", with: " + each[0]);
        found += expected.isEmpty() ? 0 : 1;
      }
      assertTrue(found > SAME.length / 2, "queries that find something: " + found);
    }
  }

  /** Jena closes a join by hash without having asked it, where it joins that with nothing. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void whatIsJoinedWithNothingIsClosed(Storage storage) {
    DatasetGraph dataset = dataset(storage, true, 1);
    String joined =
        "?c :p ?d OPTIONAL { ?e :p ?d . ?d h:in 'D' } FILTER EXISTS { ?c :p ?b } VALUES ?e { :n1 }";
    for (String other :
        List.of(
            "GRAPH :g { " + joined + " }",
            "{ " + joined + " }",
            "{ " + joined.replace("?d h:in 'D'", "?d :p ?f") + " }",
            "{ SELECT DISTINCT ?c { { " + joined + " } UNION { ?c :p ?c } } }")) {
      assertEquals(List.of(), rows(dataset, "?a :none ?b " + other), other);
    }
    dataset.close();
  }

  /** The functions are conditions of the pattern, which is matched as one. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void areMatchedWithThePattern(Storage storage) {
    DatasetGraph dataset = dataset(storage, true, 1);
    for (int i : new int[] {0, 1, 9, 10, 11, 13, 17}) {
      Query query = ExplainedQuery.read(PREFIXES + "SELECT * {" + SAME[i][0] + "}");
      String text =
          Txn.calculateRead(
              dataset, () -> ExplainedQuery.of(dataset, query, Cancellation.NEVER).text());
      assertTrue(text.contains("pattern 1: matched with the mirror"), text);
      assertTrue(!text.contains("pattern 2"), text);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void wrongUsesAreOneSentence(Storage storage) {
    for (boolean patterns : new boolean[] {false, true}) {
      DatasetGraph dataset = dataset(storage, patterns, 1);
      for (String[] wrong :
          new String[][] {
            {"?a :p ?b . ?a h:different true", "found one term before it"},
            {"?a :p ?b . (?a ?b) h:different false", "found something else than true"},
            {"?a :p ?b . (?a) h:different true", "found a list of 1 argument"},
            {"(?a ?b) h:different true . ?a :p ?b . ?b :p ?a", "has no value"},
            {"?a :p ?b . ?b :p ?a . (?a ?c) h:different true", "has no value"},
            {"?a :p ?b . ?b :p ?a . ?a h:in 'r some'", ""},
            {"?a :p ?b . ?b :p ?a . ?a h:in ?c", "has no value"},
            {"?a :p ?b . ?b :p ?a . (?a ?b) h:in 'D'", "found a list of 2 arguments"}
          }) {
        QueryExceptionHTTP refused =
            assertThrows(
                QueryExceptionHTTP.class, () -> rows(dataset, wrong[0]), patterns + " " + wrong[0]);
        assertEquals(400, refused.getStatusCode(), wrong[0]);
        assertTrue(refused.getMessage().contains(wrong[1]), refused.getMessage());
      }
    }
  }
}
