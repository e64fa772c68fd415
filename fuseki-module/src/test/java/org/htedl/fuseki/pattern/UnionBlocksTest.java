// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.Storage;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Unions after other patterns are planned for blocks of rows. */
class UnionBlocksTest {
  private static final String PREFIX = "PREFIX : <http://e/> ";
  private static final int CHAINS = 200;

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void eachPartIsPlannedOnceABlock(Storage storage) {
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < CHAINS; i++) {
      data.append(
          String.format(
              Locale.ROOT,
              ":a%1$d :p :b%1$d . :b%1$d :q :c%1$d . :c%1$d :r :d%1$d . :c%1$d :s :e%1$d ."
                  + " :d%1$d :t :f%1$d . :e%1$d :t :g%1$d . ",
              i));
    }
    DatasetGraph dataset = dataset(storage, data.toString());
    assertEquals(
        3 * CHAINS,
        rows(
            dataset,
            "{ ?a :p ?b . ?b :q ?c"
                + " { { ?c :r ?x . ?x :t ?y } UNION { ?c :s ?x . ?x :t ?y } }"
                + " UNION { ?c :r ?x . ?x :t ?y FILTER(?x != ?y) } }"));
    PatternCounters counters =
        Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
    assertEquals(0, counters.leftCount(LeftToJena.TOO_OFTEN));
    // Blocks of 16, 32, 64 and 88 rows; three parts, and the pattern before.
    assertEquals(1 + 3 * 4, counters.answeredCount());
    assertEquals(
        5,
        rows(
            dataset,
            "{ ?a :p ?b . ?b :q ?c { ?c :r ?x . ?x :t ?y } UNION { ?c :s ?x . ?x :t ?y } } LIMIT"
                + " 5"));
    dataset.close();
  }

  /** A value from an optional part of a union has to agree with the one outside. */
  @Test
  void optionalValuesInUnionsAreJoined() {
    DatasetGraph dataset =
        dataset(Storage.IN_MEMORY, ":n0 :p :n0 ; :q :n0 . :n2 a :n2 . :n4 a :C ; :p :n4 .");
    String pattern = "{ { ?b a :C } UNION { ?b :q ?c OPTIONAL { ?c :q ?c . ?e a ?e } } ?e :p ?b }";
    assertEquals(1, rows(dataset, "DISTINCT ?e ?b", pattern));
    dataset.close();
  }

  /** Rows that wait are counted, and where there is no room for more their blocks stay small. */
  @Test
  void withoutMemoryBlocksStaySmall() {
    int chains = 1500;
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < chains; i++) {
      data.append(
          String.format(
              Locale.ROOT,
              ":a%1$d :p :b%1$d . :b%1$d :q :c%1$d . :c%1$d :r :d%1$d . :d%1$d :t :e%1$d . ",
              i));
    }
    DatasetGraph dataset = dataset(Storage.IN_MEMORY, data.toString());
    String pattern =
        "{ ?a :p ?b . ?b :q ?c { ?c :r ?x . ?x :t ?y } UNION { ?x :t ?y . ?c :r ?x } }";
    Mirrors mirrors = Objects.requireNonNull(DatasetLayers.of(dataset).mirrors());
    PatternCounters counters = mirrors.patterns().counters();
    assertEquals(2L * chains, rows(dataset, pattern));
    // 16, 32, 64, 128, 256, 512 and 492 rows.
    assertEquals(1 + 2 * 7, counters.answeredCount());
    // Room for indexes, which may have to be made again, but not for 512 rows in a quarter of it.
    try (MemoryClaim most = mirrors.memory().claim()) {
      most.take(mirrors.memory().free() - (256 << 10));
      assertEquals(2L * chains, rows(dataset, pattern));
    }
    // 16, 32, 64, 128, 256 four times and 236 rows.
    assertEquals(1 + 2 * 7 + 1 + 2 * 9, counters.answeredCount());
    assertEquals(0, mirrors.memory().claimed());
    dataset.close();
  }

  /**
   * Jena fails at each row of {@code ?e a ?b}, since its optimizer assigns a value to {@code ?e}
   * within the filter; but it asks for none, since nothing is before {@code OPTIONAL}.
   */
  @Test
  void anInputThatFailsDoesSoWhenItIsAskedFor() {
    DatasetGraph dataset = dataset(Storage.IN_MEMORY, ":x a :y . :y :p :z . GRAPH :g { :d a :y }");
    String pattern =
        "{ ?f :none ?d OPTIONAL { ?e a ?b . GRAPH :g { ?d a ?b . ?e a [] . FILTER(isLiteral(?f)"
            + " || EXISTS { ?e :p5 ?f . FILTER(sameTerm(?e, 1.0)) }) }"
            + " OPTIONAL { ?b :p :z . ?b :q ?c } } }";
    assertEquals(0, rows(dataset, pattern));
    dataset.close();
  }

  /** ARQ joins by hash where a part of the union tests what may have no value in it. */
  @Test
  void aJoinByHashIsTheUnionOfJoins() {
    DatasetGraph dataset =
        dataset(
            Storage.IN_MEMORY, ":a :p :b . :b :q :c . :a :q :d . :d :p :b . :c :p :c . :b :r :b");
    String pattern =
        "{ ?a :p ?b . ?b :q ?c { { ?x :q ?a MINUS { ?x :r ?a } }"
            + " UNION { ?a :q ?x MINUS { ?a :r ?x } } } }";
    PatternCounters counters =
        Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
    assertEquals(2, rows(dataset, pattern));
    assertEquals(2, counters.answeredCount());
    assertEquals(0, counters.leftCount(LeftToJena.OPERATOR));
    dataset.close();
  }

  /** A union whose rows only have to be there waits for what gives its variables values. */
  @Test
  void aUnionThatStandsFirstIsACondition() {
    DatasetGraph dataset = dataset(Storage.IN_MEMORY, ":a :p :b . :a :q :c . :d :p :e");
    PatternCounters counters =
        Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
    String other = " UNION { ?x :none ?y } ?x :q ?z }";
    assertEquals(1, distinct(dataset, "{ { ?x :p ?y }" + other));
    assertEquals(1, counters.answeredCount());
    // The variable has no value where the filter stands.
    assertEquals(1, distinct(dataset, "{ { ?x :p ?y FILTER(!bound(?z)) }" + other));
    assertEquals(0, distinct(dataset, "{ { ?x :p ?y FILTER(bound(?z)) }" + other));
    dataset.close();
  }

  private DatasetGraph dataset(Storage storage, String data) {
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder));
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute(PREFIX + "INSERT DATA { " + data + " }", dataset));
    MirroredDatasets.build(dataset);
    return dataset;
  }

  private static long rows(DatasetGraph dataset, String pattern) {
    return rows(dataset, "*", pattern);
  }

  private static long distinct(DatasetGraph dataset, String pattern) {
    return rows(dataset, "DISTINCT ?x", pattern);
  }

  private static long rows(DatasetGraph dataset, String selected, String pattern) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset)
                  .query(PREFIX + "SELECT " + selected + " " + pattern)
                  .set(MirroredDatasets.STRICT, true)
                  .build()) {
            return RowSetOps.count(execution.select());
          }
        });
  }
}
