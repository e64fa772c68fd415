// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainQueryCommandTest {
  @TempDir Path folder;

  private Execution explain(String query, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("query.rq"), query);
    String[] arguments = new String[more.length + 4];
    arguments[0] = "explain-query";
    arguments[1] = "--data";
    arguments[2] = Execution.family(folder).toString();
    arguments[3] = file.toString();
    System.arraycopy(more, 0, arguments, 4, more.length);
    return Execution.of(arguments);
  }

  @Test
  void aMatchedPatternWithItsOrder() throws IOException {
    Execution execution =
        explain("PREFIX : <http://ex/> SELECT * { ?x :hasChild ?y . ?y :hasChild ?z }");
    assertEquals("", execution.err());
    assertTrue(execution.out().startsWith("1 row in "), execution.out());
    assertTrue(
        execution.out().contains("pattern 1: matched with the mirror, 2 triple patterns, 1 row, "),
        execution.out());
    assertTrue(execution.out().contains("  3. "), execution.out());
    assertTrue(execution.out().contains(":hasChild"), execution.out());
  }

  @Test
  void whyOneIsLeft() throws IOException {
    JsonObject answer = JSON.parse(explain("SELECT * { ?x a ?y }", "--format", "json").out());
    assertEquals(4, answer.get("rows").getAsNumber().value().intValue());
    JsonObject pattern = answer.get("patterns").getAsArray().get(0).getAsObject();
    assertTrue(!pattern.getBoolean("matched"));
    assertEquals("a single triple pattern", pattern.getString("why"));
  }

  @Test
  void derivedTriplesAreMatchedIfAskedFor() throws IOException {
    String query = "PREFIX : <http://ex/> SELECT * { ?x a :Person }";
    assertTrue(explain(query).out().startsWith("0 rows in "));
    assertTrue(explain(query, "--infer").out().startsWith("4 rows in "));
  }

  @Test
  void inferenceUnderAnEntailmentThatDerivesNothing() throws IOException {
    Execution execution = explain("ASK { ?x a ?y }", "--infer", "--entailment", "none");
    assertEquals(0, execution.status());
    assertTrue(execution.err().contains("--infer has no effect under --entailment none"));
  }

  /** As {@code query} reads them. */
  @Test
  void relativeIrisAreRelativeToTheFileOfTheQuery() throws IOException {
    Path data = Files.writeString(folder.resolve("here.ttl"), "<a> <b> <c> .");
    Path file = Files.writeString(folder.resolve("q.rq"), "ASK { <a> <b> ?x }");
    String[] inputs = {"--data", data.toString(), file.toString()};
    Execution asked = Execution.of("query", "--query", file.toString(), "--data", inputs[1]);
    assertEquals("yes", asked.out().strip());
    assertTrue(
        Execution.of("explain-query", inputs[0], inputs[1], inputs[2]).out().startsWith("1 row"));
  }

  @Test
  void wrongArguments() throws IOException {
    Execution wrong = explain("SELECT * {");
    assertEquals(1, wrong.status());
    assertSentence(wrong, "line 1, column 10: Expected something else than the end of the query.");
    assertSentence(
        explain("SELECT * { ?x a :C . } } LIMIT"),
        "line 1, column 17: Unresolved prefixed name: :C");
    assertSentence(
        explain("SELECT * { ?x a ?y\n?z } ORDER BY"),
        "line 2, column 1: Expected something else than '?z'.");
    assertSentence(
        explain("INSERT DATA { <a:a> a <a:b> }"),
        "this is an update, and this command takes queries: send it to a server");
    assertSentence(
        explain("BASE"), "line 1, column 4: Expected <IRIref> but found the end of the query.");
  }

  private static void assertSentence(Execution wrong, String sentence) {
    assertEquals(1, wrong.status());
    assertEquals(1, wrong.err().lines().count(), wrong.err());
    assertTrue(wrong.err().contains("query.rq: "), wrong.err());
    assertTrue(
        wrong.err().toLowerCase(Locale.ROOT).contains(sentence.toLowerCase(Locale.ROOT)),
        wrong.err());
  }
}
