// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Patterns in {@code GRAPH ?g} are matched graph by graph. */
class PatternsOfGraphsTest {
  private static final String PREFIX = "PREFIX : <http://e/> ";
  private static final String TWO_STEPS = "GRAPH ?g { ?a :p ?b . ?b :p ?c }";

  @TempDir Path folder = Path.of("");

  private DatasetGraph dataset(Storage storage) {
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder));
    update(
        dataset,
        "INSERT DATA { :x :p :y . :y :p :z . GRAPH :g0 { :a :p :b . :b :p :c }"
            + " GRAPH :g1 { :c :p :d . :d :p :c } GRAPH :g2 { :a :p :b } GRAPH :g3 { :b :p :c } }");
    MirroredDatasets.build(dataset);
    return dataset;
  }

  private static void update(DatasetGraph dataset, String text) {
    Txn.executeWrite(dataset, () -> UpdateAction.parseExecute(PREFIX + text, dataset));
  }

  private static PatternCounters counters(DatasetGraph dataset) {
    return Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
  }

  private static List<String> rows(DatasetGraph dataset, String query) {
    List<String> rows = new ArrayList<>();
    try (QueryExec execution =
        QueryExec.dataset(dataset)
            .query(PREFIX + query)
            .set(MirroredDatasets.STRICT, true)
            .build()) {
      execution
          .select()
          .forEachRemaining(
              row ->
                  rows.add(
                      String.join(
                          " ",
                          execution.getQuery().getResultVars().stream()
                              .map(name -> String.valueOf(row.get(name)).replace("http://e/", ":"))
                              .toList())));
    }
    return rows.stream().sorted().toList();
  }

  private static List<String> read(DatasetGraph dataset, String query) {
    return Txn.calculateRead(dataset, () -> rows(dataset, query));
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void eachGraphIsMatchedWithItsMirror(Storage storage) {
    DatasetGraph dataset = dataset(storage);
    assertEquals(
        List.of(":g0 :a :b :c", ":g1 :c :d :c", ":g1 :d :c :d"),
        read(dataset, "SELECT ?g ?a ?b ?c { " + TWO_STEPS + " }"));
    assertEquals(4, counters(dataset).answeredCount());
    assertEquals(
        List.of(":g0"),
        read(dataset, "SELECT ?g { GRAPH ?g { ?a :p ?b . ?b :p ?c FILTER(?a != ?c) } }"));
    assertEquals(8, counters(dataset).answeredCount());
    dataset.close();
  }

  /** The default graph, which {@code FROM} puts together as well, is another graph. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void theUnionIsThatOfFromNamed(Storage storage) {
    DatasetGraph dataset = dataset(storage);
    String union = " { GRAPH <urn:x-arq:UnionGraph> { ?a :p ?b . ?b :p ?c } }";
    assertEquals(List.of(), read(dataset, "SELECT ?a ?b ?c FROM :g0" + union));
    assertEquals(
        List.of(":c :d :c", ":d :c :d"),
        read(dataset, "SELECT ?a ?b ?c FROM :g0 FROM NAMED :g1" + union));
    assertEquals(
        List.of(":a :b :c"),
        read(dataset, "SELECT ?a ?b ?c FROM :g1 FROM NAMED :g2 FROM NAMED :g3" + union));
    assertEquals(
        List.of(":a :b :c"), read(dataset, "SELECT ?a ?b ?c FROM :g0 { ?a :p ?b . ?b :p ?c }"));
    dataset.close();
  }

  /** Even values alone are none there. */
  @Test
  void aGraphThatIsNotThereHasNoRows() {
    DatasetGraph dataset = dataset(Storage.IN_MEMORY);
    String pattern = "{ ?a :p ?b . ?b :p ?c . GRAPH %s { VALUES ?a { :x :none } } }";
    for (String select : List.of("SELECT ?a ", "SELECT DISTINCT ?a ")) {
      assertEquals(List.of(), read(dataset, select + pattern.formatted(":none")));
      assertEquals(List.of(":x"), read(dataset, select + pattern.formatted(":g0")));
    }
    String counted = "SELECT ?a (COUNT(*) AS ?n) " + pattern + " GROUP BY ?a";
    assertEquals(List.of(), read(dataset, counted.formatted(":none")));
    assertEquals(1, read(dataset, counted.formatted(":g0")).size());
    dataset.close();
  }

  @Test
  void theGraphMayBeAConditionOrASubject() {
    DatasetGraph dataset = dataset(Storage.TDB2);
    update(dataset, "INSERT DATA { GRAPH :g0 { :g0 :p :a . :g1 :p :a } }");
    assertEquals(
        List.of(":g0 :a :b"),
        read(dataset, "SELECT ?g ?b ?c { GRAPH ?g { ?g :p ?b . ?b :p ?c } }"));
    assertEquals(
        List.of(":g1", ":g1"), read(dataset, "SELECT ?g { " + TWO_STEPS + " FILTER(?g != :g0) }"));
    assertEquals(
        List.of(":g1", ":g1"),
        read(dataset, "SELECT ?g { VALUES ?g { :g1 :g2 :none } " + TWO_STEPS + " }"));
    dataset.close();
  }

  @Test
  void whatATransactionHasWrittenIsThere() {
    DatasetGraph dataset = dataset(Storage.TDB2);
    long before = counters(dataset).answeredCount();
    Txn.executeWrite(
        dataset,
        () -> {
          UpdateAction.parseExecute(
              PREFIX + "INSERT DATA { GRAPH :g2 { :b :p :e } } ; CLEAR GRAPH :g1", dataset);
          assertEquals(
              List.of(":g0 :a", ":g2 :a"), rows(dataset, "SELECT ?g ?a { " + TWO_STEPS + " }"));
        });
    assertEquals(before + 3, counters(dataset).answeredCount());
    dataset.close();
  }

  @Test
  void aGraphWithoutMirrorLeavesAllToJena() {
    DatasetGraph dataset = MirroredDatasets.over(Storage.TDB2.create(folder));
    update(dataset, "INSERT DATA { GRAPH :g0 { :a :p :b . :b :p :c } GRAPH :g1 { :c :p :c } }");
    assertEquals(List.of(":g0 :a", ":g1 :c"), read(dataset, "SELECT ?g ?a { " + TWO_STEPS + " }"));
    assertEquals(0, counters(dataset).answeredCount());
    assertEquals(1, counters(dataset).leftCount(LeftToJena.NOT_BUILT));
    dataset.close();
  }

  @Test
  void manyGraphsAreLeftToJena() {
    DatasetGraph dataset = MirroredDatasets.over(Storage.TDB2.create(folder));
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < 65; i++) {
      data.append("GRAPH :g").append(i).append(" { :a :p :b . :b :p :c } ");
    }
    update(dataset, "INSERT DATA { " + data + " }");
    MirroredDatasets.build(dataset);
    assertEquals(65, read(dataset, "SELECT ?g { " + TWO_STEPS + " }").size());
    assertEquals(1, counters(dataset).leftCount(LeftToJena.TOO_OFTEN));
    assertEquals(0, counters(dataset).answeredCount());
    dataset.close();
  }
}
