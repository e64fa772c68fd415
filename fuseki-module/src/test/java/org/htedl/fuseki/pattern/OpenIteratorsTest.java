// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.function.FunctionBase1;
import org.apache.jena.sparql.function.FunctionRegistry;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.http.LoggedWarnings;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Iterators that this module gives to Jena are closed when a query ends, however it ends: at its
 * last row, after fewer, by an error or a cancellation at any call of a function in it.
 */
class OpenIteratorsTest {
  private static final String PREFIXES =
      "PREFIX : <http://e/> PREFIX htedl: <https://w3id.org/htedl#> ";

  private static final String DATA =
      """
      :a :p :b , :c . :b :q :c , :d . :c :q :d , :a . :c :r :d . :d :s :a . :d :r :a , :b . :a :s :c .
      :a a :T . :b a :T . :c a :T .
      """;

  /** What a query can consist of; {@code F(?x)} is a condition that always holds, if it returns. */
  private static final List<String> PARTS =
      List.of(
          "?x :p ?y . ?y :q ?z",
          "?x :p ?y . ?y :q ?z FILTER F(?z)",
          "?x :p ?y . ?y :q ?z FILTER EXISTS { ?z :r ?u . ?u :s ?v }",
          "?x :p ?y . ?y :q ?z FILTER NOT EXISTS { ?z :r ?u . ?u :s ?v FILTER F(?v) }",
          "?x :p ?y . ?y :q ?z OPTIONAL { ?z :r ?u . ?u :s ?v FILTER F(?u) }",
          "?x :p ?y . ?y :q ?z OPTIONAL { SELECT ?z ?u { ?z :r ?u . ?u :s ?v FILTER F(?v) } }",
          "?x :p ?y . ?y :q ?z OPTIONAL { SELECT ?z ?u { ?z :r ?u . ?u :s ?v } ORDER BY ?u LIMIT 2"
              + " }",
          "?x :p ?y . ?y :q ?z MINUS { ?z :r ?u . ?u :s ?v FILTER F(?u) }",
          "?x :p ?y . ?y :q ?z FILTER F(?y) MINUS { ?z :r ?u . ?u :s ?v FILTER EXISTS { ?v :p ?w ."
              + " ?w :q ?a } }",
          "?x :p ?y . ?y :q ?z MINUS { SELECT ?z { ?z :r ?u . ?u :s ?v FILTER F(?v) } LIMIT 1 }",
          "{ ?x :p ?y . ?y :q ?z FILTER F(?z) } UNION { ?x :r ?y . ?y :s ?z FILTER F(?y) }",
          "?y :q ?z . { ?x :p ?y . ?y :q ?w } UNION { ?x :r ?y . ?y :s ?w FILTER F(?w) }",
          "{ SELECT DISTINCT ?x { { ?x :p ?y . ?y :q ?z } UNION { ?x :r ?y . ?y :s ?z } } }",
          "{ SELECT ?x (COUNT(*) AS ?n) { ?x :p ?y . ?y :q ?z FILTER F(?z) } GROUP BY ?x }",
          "{ SELECT ?x (COUNT(DISTINCT ?z) AS ?n) { ?x :p ?y . ?y :q ?z } GROUP BY ?x } ?x :s ?v ."
              + " ?v :q ?w FILTER F(?w)",
          "VALUES ?x { :a :b :c } ?x :p ?y . ?y :q ?z FILTER F(?z)",
          "BIND(:a AS ?x) OPTIONAL { ?x :p ?y . ?y :q ?z FILTER F(?z) }",
          "'T' htedl:covers ?x . ?x :p ?y . ?y :q ?z FILTER F(?z)",
          "'T' htedl:covers ?x OPTIONAL { ?x :p ?y . ?y :q ?z FILTER F(?z) }",
          "GRAPH ?g { ?x :p ?y . ?y :q ?z FILTER F(?z) }",
          "GRAPH ?g { 'T' htedl:covers ?x . ?x :p ?y . ?y :q ?z FILTER F(?z) }",
          "?x :p+ ?y . ?y :q ?z FILTER F(?z)",
          "{ ?x :p ?y . ?y :q ?z FILTER F(?z) }");

  private static final List<String> FRAMES =
      List.of(
          "SELECT * { %s }",
          "SELECT * { %s } LIMIT 1",
          "SELECT * { %s } ORDER BY ?x LIMIT 2",
          "SELECT DISTINCT ?x { %s } LIMIT 1",
          "ASK { %s }",
          "SELECT * { ?x a :T FILTER EXISTS { %s } }",
          "SELECT * { ?x a :T OPTIONAL { %s } }",
          "SELECT * { ?x a :T . ?x :s ?k OPTIONAL { SELECT * { %s } LIMIT 1 } }",
          "SELECT * { ?x a :T MINUS { %s } }",
          "SELECT * { ?x a :T MINUS { SELECT * { %s } LIMIT 1 } }",
          "SELECT * { { %s } UNION { ?x :r ?y . ?y :s ?z } } LIMIT 1",
          "SELECT * { { ?x :r ?y . ?y :s ?z } UNION { %s } } LIMIT 1",
          "SELECT (COUNT(*) AS ?m) { %s }");

  /** The most rows and calls after which a query ends early. */
  private static final int MOST = 4;

  private static final String EVENT = "http://e/event";
  private static final AtomicInteger CALLS_LEFT = new AtomicInteger();
  private static volatile Runnable event = () -> {};

  /** A function that holds, and at one of its calls lets something happen. */
  public static final class Event extends FunctionBase1 {
    @Override
    public NodeValue exec(NodeValue value) {
      if (CALLS_LEFT.decrementAndGet() == 0) {
        event.run();
      }
      return NodeValue.TRUE;
    }
  }

  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @TempDir private Path folder;

  @BeforeAll
  static void register() {
    PropertyFunctions.register();
    FunctionRegistry.get().put(EVENT, Event.class);
  }

  /** The end of a query. */
  private enum End {
    LAST_ROW,
    CLOSED,
    FAILURE,
    CANCELLATION
  }

  @ParameterizedTest
  @CsvSource({"IN_MEMORY, false", "TDB2, false", "TDB2, true"})
  void allAreClosed(Storage storage, boolean union) {
    DatasetGraph base = storage.create(folder);
    base.getContext().set(TDB2.symUnionDefaultGraph1, union);
    DatasetGraph dataset = MirroredDatasets.over(base);
    String insert =
        PREFIXES + "INSERT DATA { %1$s GRAPH :g { %1$s } GRAPH :h { %1$s } }".formatted(DATA);
    Txn.executeWrite(dataset, () -> UpdateAction.parseExecute(insert, dataset));
    MirroredDatasets.build(dataset);
    Set<String> open = new TreeSet<>();
    for (String frame : FRAMES) {
      for (String part : PARTS) {
        String query = frame.formatted(part);
        for (End end : End.values()) {
          boolean calls = end == End.LAST_ROW || end == End.CLOSED || query.contains("F(");
          for (int at = 1; calls && at <= (end == End.LAST_ROW ? 1 : MOST); at++) {
            String where = " by " + end + " " + at + ": " + query;
            openAfter(dataset, query, end, at).forEach(line -> open.add(line + where));
          }
        }
      }
    }
    dataset.close();
    assertEquals("", String.join("\n", open));
  }

  /** What Jena finds open after a query that ends at a row, or at a call of the function. */
  private static List<String> openAfter(DatasetGraph dataset, String query, End end, int at) {
    String text = PREFIXES + query.replace("F(", "<" + EVENT + ">(");
    try (LoggedWarnings warnings = new LoggedWarnings()) {
      Txn.executeRead(
          dataset,
          () -> {
            try (QueryExec execution = QueryExec.dataset(dataset).query(text).build()) {
              CALLS_LEFT.set(end == End.FAILURE || end == End.CANCELLATION ? at : 0);
              event = end == End.FAILURE ? OpenIteratorsTest::fail : execution::abort;
              if (query.startsWith("ASK")) {
                execution.ask();
              } else {
                RowSet rows = execution.select();
                for (int i = 0; (end != End.CLOSED || i < at) && rows.hasNext(); i++) {
                  rows.next();
                }
                rows.close();
              }
            } catch (Failure | QueryCancelledException e) {
              assertNotEquals(End.LAST_ROW, end, query);
            }
          });
      return warnings.lines().stream().filter(line -> line.contains("Open iterator")).toList();
    }
  }

  private static void fail() {
    throw new Failure();
  }
}
