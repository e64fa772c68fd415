// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code htedl:learn}: the rows are those of {@code htedl:coverage} for the same expressions. */
class LearnTest {
  private static final String EXAMPLES =
      """
      :positives htedl:example :i0, :i6, :i12, :i18 .
      :negatives htedl:example :i2, :i3, :i4, :i9, :i15 .
      """;
  private static final String OPTIONS =
      " 'maxLength 3; maxDepth 0; top 2; ignore :C6 ; cardinality 1' ";

  private static Setting numbers(Kind kind) {
    return kind.open().loadNumbers(20).load(EXAMPLES);
  }

  @ParameterizedTest
  @EnumSource
  void theBestFirst(Kind kind) {
    Setting setting = numbers(kind);
    List<String> rows =
        setting.rows(
            "SELECT ?tp ?fp ?fn ?tn ?accuracy ?length ?proven ?e { ?e htedl:learn (:positives"
                + " :negatives"
                + OPTIONS
                + "?tp ?fp ?fn ?tn ?accuracy ?precision ?recall ?f1 ?mcc ?length ?proven) }");
    assertEquals(2, rows.size(), rows.toString());
    assertTrue(rows.get(0).startsWith("4 0 0 5 1.0 3 true "), rows.toString());
    // What leaves means the same in the other function.
    assertEquals(
        rows.stream().map(row -> row.replaceFirst(" [0-9]+ true ", " ")).toList(),
        setting.rows(
            "SELECT ?tp ?fp ?fn ?tn ?accuracy ?e { ?e htedl:learn (:positives :negatives"
                + OPTIONS
                + ") . ?e htedl:coverage (:positives :negatives ?tp ?fp ?fn ?tn ?accuracy) }"));
  }

  @ParameterizedTest
  @EnumSource
  void sidesAreWhatTheyAreForCoverage(Kind kind) {
    Setting setting = numbers(kind);
    // C4 is the label itself, and kept as any other class.
    assertEquals(
        List.of("5 0"),
        setting.rows(
            "SELECT ?tp ?fp { ?e htedl:learn ('C4' 'not C2' 'top 1; maxLength 2; maxDepth 0' ?tp ?fp) }"));
    assertEquals(
        List.of(":positives 4"),
        setting.rows(
            "SELECT ?p ?tp { VALUES ?p { :positives } ?e htedl:learn (?p :negatives"
                + OPTIONS.replace("top 2", "top 1")
                + "?tp) }"));
  }

  private static String refusal(Setting setting, String query) {
    return assertThrows(QueryExceptionHTTP.class, () -> setting.rows(query)).getMessage();
  }

  @ParameterizedTest
  @EnumSource
  void oneSentenceForWhatIsWrong(Kind kind) {
    Setting setting = numbers(kind);
    String bound =
        "htedl:learn finds the expression before it, which has a value here: use htedl:coverage to"
            + " evaluate one.";
    assertEquals(bound, refusal(setting, "SELECT * { 'C2' htedl:learn (:positives :negatives) }"));
    assertEquals(
        bound,
        refusal(setting, "SELECT * { VALUES ?e { 'C2' } ?e htedl:learn (:positives :negatives) }"));
    assertEquals(
        "In the options of htedl:learn: maxLength is from 1 to 15, not 16.",
        refusal(setting, "SELECT * { ?e htedl:learn (:positives :negatives 'maxLength 16') }"));
    assertEquals(
        "In the options of htedl:learn: seconds is at most 60, which is htedl:learnSeconds, not"
            + " 61.",
        refusal(setting, "SELECT * { ?e htedl:learn (:positives :negatives 'seconds 61') }"));
    assertEquals(
        "In the options of htedl:learn: use has <http://example/#i3>, which is no class and no"
            + " property of the data; the closest name is C3.",
        refusal(setting, "SELECT * { ?e htedl:learn (:positives :negatives 'use :C2 :i3') }"));
    assertTrue(
        refusal(setting, "SELECT * { ?e htedl:learn (:positives :negatives 'folds 5') }")
            .endsWith("which rows do not have; send it to the endpoint learn."));
    assertEquals(
        "For htedl:learn there are no negative examples.",
        refusal(setting, "SELECT * { ?e htedl:learn (:positives 'owl:Nothing') }"));
    assertTrue(
        refusal(setting, "SELECT * { ?e htedl:learn ?x }").startsWith("Expected a list after"));
  }

  /** Without time nothing is complete; a caller who names the time takes what there is. */
  @ParameterizedTest
  @EnumSource
  void aSearchThatWasCutOff(Kind kind) {
    Setting setting = numbers(kind);
    assertEquals(
        List.of(),
        setting.rows("SELECT * { ?e htedl:learn (:positives :negatives 'seconds 0.0000001') }"));
  }

  @ParameterizedTest
  @EnumSource
  void aQueryThatIsCancelledEndsItsSearch(Kind kind) {
    Setting setting = numbers(kind);
    Txn.executeRead(
        setting.dataset(),
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(setting.dataset())
                  .query(
                      "PREFIX htedl: <https://w3id.org/htedl#> PREFIX : <http://example/#> SELECT * {"
                          + " ?e htedl:learn (:positives :negatives 'maxLength 15; seconds 60') }")
                  .build()) {
            var rows = execution.select();
            execution.abort();
            assertThrows(QueryCancelledException.class, rows::hasNext);
          }
        });
  }
}
