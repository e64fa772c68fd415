// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.fuseki.query.Setting.Kind;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoverageTest {
  private static final String EXAMPLES =
      """
      :positives htedl:example :i0, :i6, :i12, :i7, :stranger .
      :negatives htedl:example :i1, :i2, :i6 .
      """;

  @ParameterizedTest
  @EnumSource
  void counts(Kind kind) {
    Setting setting = kind.open().loadNumbers(100);
    assertEquals(List.of("50"), setting.rows("SELECT ?n { 'C2' htedl:coverage ?n }"));
    assertEquals(List.of("17"), setting.rows("SELECT ?n { :C6 htedl:coverage ?n }"));
    assertEquals(
        List.of("C2 50", "C4 25"),
        setting.rows(
            "SELECT ?e ?n { VALUES ?e { 'C2' 'C3' 'C4' } VALUES ?n { 50 25 7 } ?e htedl:coverage ?n"
                + " }"));
    assertEquals(List.of("-"), setting.rows("SELECT ?x { 'C2' htedl:coverage 50 }"));
    assertEquals(List.of(), setting.rows("SELECT ?x { 'C2' htedl:coverage 51 }"));
  }

  @ParameterizedTest
  @EnumSource
  void confusionMatrices(Kind kind) {
    Setting setting = kind.open().loadNumbers(100).load(EXAMPLES);
    String all =
        "SELECT * { 'C6' htedl:coverage"
            + " (:positives :negatives ?tp ?fp ?fn ?tn ?acc ?prec ?rec ?f1 ?mcc) }";
    assertEquals(
        List.of("3 1 2 2 0.625 0.75 0.6 0.6666666666666666 0.2581988897471611"), setting.rows(all));
    assertEquals(
        List.of("3 1 2"),
        setting.rows("SELECT * { 'C6' htedl:coverage (:positives :negatives ?tp ?fp ?fn) }"));
    assertEquals(
        List.of("3"), setting.rows("SELECT * { 'C6' htedl:coverage (:positives :negatives ?tp) }"));
    // Precision of a hypothesis that covers nothing is 0/0.
    assertEquals(
        List.of("0 0 5 3 0.375 - 0.0 0.0 -"), setting.rows(all.replace("'C6'", "'C7 and not C7'")));
  }

  @ParameterizedTest
  @EnumSource
  void resultsThatHaveAValueFilter(Kind kind) {
    Setting setting = kind.open().loadNumbers(100).load(EXAMPLES);
    String values = "VALUES ?e { 'C6' 'C7' 'C1' } ";
    assertEquals(
        List.of("C6"),
        setting.rows("SELECT ?e {" + values + "?e htedl:coverage (:positives :negatives 3 ?fp) }"));
    assertEquals(
        List.of("C1 3"),
        setting.rows(
            "SELECT ?e ?fp {"
                + values
                + "VALUES ?fp { 3 } ?e htedl:coverage (:positives :negatives ?tp ?fp) }"));
    // The same variable twice: both results have to be the same.
    assertEquals(
        List.of("{i1, i7} 1"),
        setting.rows(
            "SELECT ?e ?n { VALUES ?e { 'C6' '{i1, i7}' } "
                + "?e htedl:coverage (:positives :negatives ?n ?n) }"));
  }

  @ParameterizedTest
  @EnumSource
  void examplesMayBeVariables(Kind kind) {
    Setting setting = kind.open().loadNumbers(100).load(EXAMPLES);
    List<String> rows =
        setting.rows(
            """
            SELECT ?e ?p ?n ?tp ?fp {
              VALUES ?e { 'C2' 'C3' }
              VALUES (?p ?n) { (:positives :negatives) (:C5 'not C5') ('C1' :C10) (:C2 :negatives) }
              ?e htedl:coverage (?p ?n ?tp ?fp)
            } ORDER BY ?e ?p
            """);
    assertEquals(
        List.of(
            "C2 :C2 :negatives 50 2",
            "C2 :C5 not C5 10 40",
            "C2 :positives :negatives 3 2",
            "C2 C1 :C10 50 10",
            "C3 :C2 :negatives 17 1",
            "C3 :C5 not C5 7 27",
            "C3 :positives :negatives 3 1",
            "C3 C1 :C10 34 4"),
        rows.stream().sorted().toList());
    // Two hypotheses in each of four groups, and two rows of examples given by an expression.
    assertEquals(
        8, setting.device().takeBatches().stream().filter(b -> b == 2).count() * 2, "grouped");
  }

  /** What SPARQL says is what the engine says, to the last digit. */
  @ParameterizedTest
  @EnumSource
  void sameAsTheEngine(Kind kind) {
    Setting setting = kind.open().loadNumbers(300).load(EXAMPLES);
    List<String> texts = CoversTest.conjunctions(1000);
    List<String> expected =
        Txn.calculateRead(setting.dataset(), () -> answersOfTheEngine(setting, texts));
    String query =
        "SELECT * { "
            + CoversTest.values("?e", texts)
            + "?e htedl:coverage ?count . ?e htedl:coverage "
            + "(:positives :negatives ?tp ?fp ?fn ?tn ?acc ?prec ?rec ?f1 ?mcc) }";
    setting.device().takeBatches();
    assertEquals(expected, setting.rows(query));
    List<Integer> batches = setting.device().takeBatches();
    assertEquals(2000, batches.stream().mapToInt(b -> b).sum());
    assertEquals(10, batches.size(), batches::toString);
  }

  private static List<String> answersOfTheEngine(Setting setting, List<String> texts) {
    ActiveGraph graph = ActiveGraph.of(setting.dataset(), Quad.defaultGraphIRI, Cancellation.NEVER);
    Mirror mirror = graph.mirror();
    ManchesterParser parser =
        new ManchesterParser(new NameResolver(graph.vocabulary(), List.of(graph.prefixes())));
    List<ClassExpression> hypotheses = texts.stream().map(parser::parse).toList();
    try (Engine engine = Engine.scalar()) {
      Examples examples =
          Engine.examples(
              mirror,
              graph.examples("http://example/#positives").orElseThrow(),
              graph.examples("http://example/#negatives").orElseThrow());
      long[] counts = engine.counts(mirror, hypotheses, Cancellation.NEVER);
      List<ConfusionMatrix> matrices =
          engine.coverage(mirror, hypotheses, examples, Cancellation.NEVER);
      return IntStream.range(0, texts.size())
          .mapToObj(i -> texts.get(i) + " " + counts[i] + " " + text(matrices.get(i)))
          .toList();
    }
  }

  private static String text(ConfusionMatrix matrix) {
    List<String> parts = new ArrayList<>();
    parts.add(Long.toString(matrix.truePositives()));
    parts.add(Long.toString(matrix.falsePositives()));
    parts.add(Long.toString(matrix.falseNegatives()));
    parts.add(Long.toString(matrix.trueNegatives()));
    for (OptionalDouble measure :
        List.of(
            matrix.accuracy(), matrix.precision(), matrix.recall(), matrix.f1(), matrix.mcc())) {
      parts.add(measure.isPresent() ? Double.toString(measure.getAsDouble()) : "-");
    }
    return String.join(" ", parts);
  }
}
