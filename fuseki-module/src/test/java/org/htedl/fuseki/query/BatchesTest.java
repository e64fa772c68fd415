// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.fuseki.query.Setting.Kind;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How much work a query makes, whatever its answers are. */
@Tag("slow")
class BatchesTest {
  @ParameterizedTest
  @EnumSource
  void aLimitStopsAfterTheFirstBatch(Kind kind) {
    Setting setting = kind.open().loadNumbers(200);
    String values = CoversTest.values("?e", CoversTest.conjunctions(1000));
    setting.rows("SELECT * { " + values + "?e htedl:covers ?x } LIMIT 3");
    assertEquals(List.of(64), setting.device().takeBatches());
    setting.rows("SELECT * { " + values + "?e htedl:coverage ?n } LIMIT 65");
    assertEquals(List.of(64, 128), setting.device().takeBatches());
  }

  @ParameterizedTest
  @EnumSource
  void oneExpressionIsEvaluatedOnceForAllRows(Kind kind) {
    Setting setting = kind.open().loadNumbers(10_000);
    assertEquals(
        List.of("3334"),
        setting.rows("SELECT (COUNT(*) AS ?n) { ?x :next ?y . 'C3' htedl:covers ?x }"));
    assertEquals(List.of(1), setting.device().takeBatches());
    assertEquals(
        List.of("10000"),
        setting.rows("SELECT (COUNT(*) AS ?n) { ?x a :Number . 'C3' htedl:coverage ?c }"));
    assertTrue(setting.device().takeBatches().stream().allMatch(batch -> batch == 1));
  }

  @ParameterizedTest
  @EnumSource
  void theSameExpressionTwiceIsOneHypothesis(Kind kind) {
    Setting setting = kind.open().loadNumbers(100);
    setting.rows("SELECT * { VALUES ?e { 'C2' 'C2' 'C3' 'C2' } ?e htedl:coverage ?n }");
    assertEquals(List.of(2), setting.device().takeBatches());
    setting.rows("SELECT * { VALUES ?e { 'C2' 'C2' 'C3' 'C2' } ?e htedl:covers ?x }");
    assertEquals(List.of(2), setting.device().takeBatches());
  }

  /**
   * What an execution of OPTIONAL for each row would do with a pattern that cannot be streamed.
   * What the very first part of it has read is given back, before it is known that there will be
   * others.
   */
  @ParameterizedTest
  @EnumSource
  void rowsOneByOneShareWhatWasEvaluated(Kind kind) {
    Setting setting = kind.open().loadNumbers(100);
    List<String> rows =
        setting.rows(
            "SELECT * { ?x :next ?y OPTIONAL { { 'C2' htedl:covers ?x } UNION { 'C3' htedl:covers"
                + " ?x } } }");
    assertEquals(100 + 17, rows.size(), "17 are divisible by both");
    assertEquals(3, setting.device().takeBatches().stream().mapToInt(b -> b).sum());
    assertEquals(1, setting.device().lent());
    assertEquals(1, setting.device().givenBack());
  }

  @ParameterizedTest
  @EnumSource
  void rowsAreGivenBackWhenNobodyReadsThemAnyMore(Kind kind) {
    Setting setting = kind.open().loadNumbers(1000);
    String values = CoversTest.values("?e", CoversTest.conjunctions(300));
    List<String> queries =
        List.of(
            "SELECT * { 'C2' htedl:covers ?x }",
            "SELECT * { 'C2' htedl:covers ?x } LIMIT 3",
            "SELECT * { ?x :next ?y . 'C3' htedl:covers ?x }",
            "SELECT * { 'C2' htedl:covers ?x . 'C3' htedl:covers ?x . 'C4' htedl:covers ?x }",
            "SELECT * { 'C9' htedl:covers ?x . 'C10' htedl:covers ?y . 'C7' htedl:covers ?z }",
            "SELECT * { " + values + "?e htedl:covers ?x . 'C3' htedl:covers ?x }",
            "SELECT * { " + values + "?e htedl:covers ?x } LIMIT 1000");
    for (String query : queries) {
      int before = setting.device().lent();
      assertTrue(setting.rows(query).size() > 2, query);
      assertTrue(setting.device().lent() > before, query);
      assertEquals(setting.device().lent(), setting.device().givenBack(), query);
    }
  }

  @ParameterizedTest
  @EnumSource
  void examplesAreNotLent(Kind kind) {
    Setting setting = kind.open().loadNumbers(100);
    assertEquals(
        List.of("17"),
        setting.rows(
            "SELECT ?tp { 'C2' htedl:covers :i6 . 'C2' htedl:coverage ('C3' 'not C3' ?tp) }"));
    assertEquals(1, setting.device().lent());
    assertEquals(1, setting.device().givenBack());
  }

  @ParameterizedTest
  @EnumSource
  void manyExpressionsAreFewBatches(Kind kind) {
    int expressions = kind == Kind.MIRRORED_TDB2 ? 100_000 : 20_000;
    Setting setting = kind.open().loadNumbers(128);
    List<String> texts =
        IntStream.range(0, expressions)
            .mapToObj(
                i -> "{i" + i % 128 + ", i" + i / 128 % 128 + "} or (C10 and {i" + i / 16384 + "})")
            .toList();
    List<String> rows =
        setting.rows("SELECT ?n { " + CoversTest.values("?e", texts) + "?e htedl:coverage ?n }");
    assertEquals(expressions, rows.size());
    assertTrue(rows.stream().allMatch(n -> List.of("1", "2", "3").contains(n)));
    List<Integer> batches = setting.device().takeBatches();
    assertTrue(batches.size() <= 7 + expressions / 4096, batches::toString);
    assertEquals(4096, batches.get(batches.size() - 2));
  }

  @ParameterizedTest
  @EnumSource
  void wideAndDeepExpressions(Kind kind) {
    Setting setting = kind.open().loadNumbers(100);
    String wide =
        String.join(" or ", IntStream.range(0, 5000).mapToObj(i -> "C" + (2 + i % 9)).toList());
    assertEquals(
        setting.rows(
            "SELECT ?n { 'C2 or C3 or C4 or C5 or C6 or C7 or C8 or C9 or C10' htedl:coverage ?n"
                + " }"),
        setting.rows("SELECT ?n { '" + wide + "' htedl:coverage ?n }"));
    String deep = "next some (".repeat(500) + "C1" + ")".repeat(500);
    assertEquals(List.of("0"), setting.rows("SELECT ?n { '" + deep + "' htedl:coverage ?n }"));
    String deeper = deep.replace("C1", deep).replace("C1", deep);
    QueryRefusedException e =
        assertThrows(
            QueryRefusedException.class,
            () -> setting.rows("SELECT ?n { '" + deeper + "' htedl:coverage ?n }"));
    assertEquals(400, e.getStatusCode());
  }

  @ParameterizedTest
  @EnumSource
  void aCancelledEvaluationIsACancelledQuery(Kind kind) {
    Setting setting = kind.open().loadNumbers(10);
    setting
        .device()
        .onEvaluate(
            cancellation -> {
              throw new java.util.concurrent.CancellationException();
            });
    assertThrows(
        QueryCancelledException.class, () -> setting.rows("SELECT * { 'C2' htedl:covers ?x }"));
  }

  @ParameterizedTest
  @EnumSource
  void explains(Kind kind) {
    Setting setting = kind.open().loadNumbers(100);
    List<String> plans =
        setting.rows("SELECT ?p { VALUES ?e { 'C2 and not C3' :C5 } ?e htedl:explain ?p }");
    assertEquals(2, plans.size());
    assertTrue(plans.get(0).contains("C3"), plans::toString);
  }
}
