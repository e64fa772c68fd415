// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TheoryCommandTest {
  @TempDir Path folder;
  private Path data;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    data =
        Files.writeString(
            folder.resolve("data.ttl"),
            """
            @prefix : <http://ex/> .
            @prefix htedl: <https://w3id.org/htedl#> .
            :p1 a :P, :A, :D . :p2 a :P, :A, :B, :D . :p3 a :P, :B, :C . :p4 a :P, :C .
            :n1 a :N, :D . :n2 a :N .
            :some htedl:example :p1, :p2 .
            """);
    file = Files.writeString(folder.resolve("hypotheses.txt"), "# of size 7\n\nC\t7\nA\n");
  }

  private Execution theory(String... arguments) {
    List<String> all = new ArrayList<>(List.of("theory", "--data", data.toString()));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  @Test
  void argumentsAndLinesOfAFile() {
    Execution found =
        theory("--positives", ":P", "--negatives", ":N", "--hypotheses", file.toString(), "B", "D");
    assertEquals("", found.err());
    assertEquals(0, found.status());
    assertEquals(
        List.of("(C) or (A)", "tp 4 fp 0 fn 0 tn 2  size 8  cost 8  optimal"), found.lines());
  }

  @Test
  void standardInputAndLevelsAsJson() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("D\nB\n".getBytes(StandardCharsets.UTF_8)));
    Execution found;
    try {
      found =
          theory(
              "--positives",
              ":P",
              "--negatives",
              ":N",
              "--hypotheses",
              "-",
              "--mode",
              "levels",
              "--weight",
              "negative=3",
              "--format",
              "ndjson");
    } finally {
      System.setIn(before);
    }
    assertEquals(0, found.status(), found.err());
    assertTrue(found.lines().size() > 1, found.out());
    JsonObject end = JSON.parse(found.lines().getLast());
    assertEquals("optimal", end.getString("status"));
    assertEquals("B", end.getString("expression"));
    assertEquals("[ 2 , 1 ]", end.get("cost").toString().replaceAll("\\s+", " ").strip());
  }

  @Test
  void withoutATheoryThePositivesAreNamed() throws IOException {
    Path names =
        Files.writeString(folder.resolve("names.txt"), "p1\n<http://ex/p4>\nhttp://ex/q\n");
    Execution none = theory("--positives", names.toString(), "--negatives", ":N", "D", "A");
    assertEquals(1, none.status());
    assertEquals(
        List.of(
            "There are positive examples that no hypothesis covers without covering negative ones.",
            "  http://ex/p4",
            "  http://ex/q"),
        none.lines());
    assertEquals(
        List.of(
            "htedl: 1 positive examples are not individuals of the data and count as not covered,"
                + " such as http://ex/q",
            "htedl: no theory is free of errors: 2 positives have none (allow errors with --mode"
                + " sum or --mode levels)"),
        none.err().lines().toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          --mode some A            | htedl: the mode is one of exact, sum, levels, not "some"
          --weight positive=2 A    | htedl: weights are for errors, which the mode exact does not allow
          --mode sum --weight x=2 A | htedl: --weight: x is not one of positive, negative, size
          --mode sum --weight size=-1 A | htedl: the weight size is from 0 to 1000000, not -1
          --time-limit 0 A         | htedl: --time-limit takes a number of seconds above 0, not 0.0
                                   | htedl: nothing to choose from: give EXPRESSIONs or --hypotheses FILE
          --hypotheses none.txt    | htedl: no such file: none.txt
          --hypotheses BAD         | htedl: line 2 of BAD:
          --hypotheses SIZE        | htedl: line 1 of SIZE: expected a size from 0 to 1000000 after the tab, not -3
          Q                        | htedl:
          """)
  void oneSentenceForWhatIsWrong(String arguments, String sentence) throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.txt"), "A\nA and\n");
    Path size = Files.writeString(folder.resolve("size.txt"), "A\t-3\n");
    List<String> all = new ArrayList<>(List.of("--positives", ":P", "--negatives", ":N"));
    if (arguments != null) {
      for (String word : arguments.split(" ", 0)) {
        all.add(word.replace("BAD", bad.toString()).replace("SIZE", size.toString()));
      }
    }
    Execution wrong = theory(all.toArray(String[]::new));
    assertEquals(1, wrong.status());
    assertEquals("", wrong.out());
    assertEquals(1, wrong.err().lines().count(), wrong.err());
    String expected = sentence.replace("BAD", bad.toString()).replace("SIZE", size.toString());
    assertTrue(wrong.err().startsWith(expected), wrong.err());
  }
}
