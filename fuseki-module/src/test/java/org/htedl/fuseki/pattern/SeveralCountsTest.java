// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.Storage;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups with several different counts come from mirrors, each count under its own name. */
class SeveralCountsTest {
  private static final String PREFIX = "PREFIX : <http://e/> ";

  @TempDir Path folder = Path.of("");

  private DatasetGraph dataset = MirroredDatasets.over(Storage.IN_MEMORY.create(folder));

  /** Three of a shop's orders have 1, 2 and 3 items, of two kinds and at two prices. */
  @BeforeEach
  void load() {
    StringBuilder data = new StringBuilder();
    for (int order = 1; order <= 3; order++) {
      for (int item = 1; item <= order; item++) {
        data.append(
            String.format(
                Locale.ROOT,
                ":o%1$d :has :i%1$d%2$d . :i%1$d%2$d :kind :k%3$d ; :price %4$d . ",
                order,
                item,
                Math.min(item, 2),
                Math.max(item, 2)));
      }
    }
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute(PREFIX + "INSERT DATA { " + data + " }", dataset));
    MirroredDatasets.build(dataset);
  }

  @AfterEach
  void close() {
    dataset.close();
  }

  @Test
  void matchesAndDistinctValuesOfEachGroup() {
    String pattern = " WHERE { ?o :has ?i . ?i :kind ?k ; :price ?p } GROUP BY ?o";
    assertEquals(
        List.of("o1 1 1 1", "o2 2 2 2", "o3 3 2 3"),
        rows(
            "SELECT ?o (COUNT(*) AS ?n) (COUNT(DISTINCT ?k) AS ?m) (COUNT(DISTINCT ?i) AS ?q)"
                + pattern,
            "o",
            "n",
            "m",
            "q"));
    assertEquals(
        List.of("1 o1", "2 o2", "2 o3"),
        rows("SELECT (COUNT(DISTINCT ?k) AS ?m) ?o (COUNT(?i) AS ?n)" + pattern, "m", "o"));
  }

  /** Of two variables that are far from the group's, the combinations are found in parts. */
  @Test
  void distantVariables() {
    String query =
        "SELECT ?o (COUNT(DISTINCT ?k) AS ?m) (COUNT(DISTINCT ?p) AS ?q)"
            + " WHERE { ?o :has ?i . ?i :kind ?k ; :price ?p } GROUP BY ?o";
    assertEquals(List.of("o1 1 1", "o2 2 1", "o3 2 2"), rows(query, "o", "m", "q"));
  }

  /** What names a group has one value in it; a group may be of literals, or of several values. */
  @Test
  void namesOfGroupsAreCountedToo() {
    String pattern = " WHERE { ?o :has ?i . ?i :kind ?k ; :price ?p } ";
    assertEquals(
        List.of("2 1 5", "3 1 1"),
        rows(
            "SELECT ?p (COUNT(DISTINCT ?p) AS ?m) (COUNT(*) AS ?n)" + pattern + "GROUP BY ?p",
            "p",
            "m",
            "n"));
    assertEquals(
        List.of("i11 k1 1 1", "i21 k1 1 1", "i22 k2 1 1", "i31 k1 1 1", "i32 k2 1 1", "i33 k2 1 1"),
        rows(
            "SELECT ?i ?k (COUNT(DISTINCT ?o) AS ?m) (COUNT(*) AS ?n)" + pattern + "GROUP BY ?i ?k",
            "i",
            "k",
            "m",
            "n"));
  }

  @Test
  void conditionsOnCountsHold() {
    assertEquals(
        List.of("o3 2"),
        rows(
            "SELECT ?o (COUNT(DISTINCT ?k) AS ?m) WHERE { ?o :has ?i . ?i :kind ?k } GROUP BY ?o"
                + " HAVING (COUNT(*) > COUNT(DISTINCT ?k))",
            "o",
            "m"));
  }

  /** The rows of a query that mirrors answer, in ascending order, each as its values. */
  private List<String> rows(String query, String... shown) {
    assertFalse(explained(query).contains("left to Jena"), () -> explained(query));
    return rowsOf(query, shown);
  }

  private String explained(String query) {
    return Txn.calculateRead(
        dataset,
        () ->
            ExplainedQuery.of(dataset, ExplainedQuery.read(PREFIX + query), Cancellation.NEVER)
                .text());
  }

  private List<String> rowsOf(String query, String... shown) {
    List<String> rows = new ArrayList<>();
    Txn.executeRead(
        dataset,
        () -> {
          try (QueryExec exec = QueryExec.dataset(dataset).query(PREFIX + query).build()) {
            exec.select()
                .forEachRemaining(
                    row ->
                        rows.add(
                            String.join(
                                " ",
                                Arrays.stream(shown)
                                    .map(name -> row.get(Var.alloc(name)))
                                    .map(
                                        node ->
                                            node.isURI()
                                                ? node.getLocalName()
                                                : node.getLiteralLexicalForm())
                                    .toList())));
          }
        });
    rows.sort(null);
    return rows;
  }
}
