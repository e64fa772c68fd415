// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that would end a text, or begin another one, if they were pasted into it to be parsed. */
class HostileNamesTest {
  private static final List<String> LOCAL =
      List.of(
          "a'b",
          "a)_or_(b",
          "a(b",
          "a,b",
          "a;b",
          "a#b",
          "some",
          "not",
          "value",
          "or",
          "and",
          "self",
          "é漢",
          "a.b.",
          "a:b",
          "100%25");

  @TempDir Path folder;

  private Path data(String hostile) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      String type = i % 2 == 0 ? "http://ex/K" + hostile : "http://ex/Other";
      String name = i == 0 ? "http://ex/" + hostile : "http://ex/n" + i;
      text.append("<%s> <http://ex/r> <http://ex/n%d> .%n".formatted(name, 1 + i % 9));
      for (String each : List.of(type, "http://ex/All", "http://ex/Twin" + i % 2)) {
        text.append(
            "<%s> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <%s> .%n"
                .formatted(name, each));
      }
    }
    return Files.writeString(folder.resolve("data.nt"), text);
  }

  @Test
  void anIndividualAsAnArgument() throws IOException {
    for (String hostile : LOCAL) {
      String data = data(hostile).toString();
      for (String written : List.of("http://ex/" + hostile, "<http://ex/" + hostile + ">")) {
        Execution why = Execution.of("why", "--data", data, "All", written);
        assertEquals(0, why.status(), hostile + why.err());
        assertTrue(why.out().contains("All"), why.out());
      }
    }
    String data = data("x").toString();
    for (String two : List.of("n1, n3", "n1} or {n3", "n1}", "{n1}", "n1 n3", "", "inverse n1")) {
      Execution why = Execution.of("why", "--data", data, "All", two);
      assertEquals(1, why.status(), two);
      assertTrue(why.err().startsWith("htedl: In the individual " + two + ": Exp"), why.err());
    }
  }

  /** The class of a configuration, as members and as a start, and what the search leaves out. */
  @Test
  void aClassOfAConfiguration() throws IOException {
    for (String hostile : LOCAL) {
      data(hostile);
      Path conf =
          Files.writeString(
              folder.resolve("described.conf"),
              """
              ks.fileName = "data.nt"
              lp.type = "clp"
              lp.classToDescribe = "http://ex/K%s"
              alg.startClass = "http://ex/K%s"
              alg.type = "celoe"
              alg.ignoredConcepts = { "http://ex/K%s", "http://ex/Other", "http://ex/not there" }
              """
                  .formatted(hostile, hostile, hostile));
      Execution learned =
          Execution.of(
              "learn",
              "--conf",
              conf.toString(),
              "--max-length",
              "1",
              "--permutations",
              "0",
              "--folds",
              "0",
              "--seconds",
              "5");
      assertEquals(0, learned.status(), hostile + learned.err());
      assertTrue(learned.out().startsWith("10 examples: 5 positive, 5 negative"), learned.out());
      assertTrue(
          learned.err().contains("5 examples are not in <http://ex/K" + hostile + ">"),
          learned.err());
      assertTrue(learned.err().contains("ignore has <http://ex/not there>"), learned.err());
    }
  }

  @Test
  void aClassOrSetAsExamples() throws IOException {
    for (String hostile : LOCAL) {
      String data = data(hostile).toString();
      Path names = Files.writeString(folder.resolve("names.txt"), "<http://ex/" + hostile + ">\n");
      Execution eval =
          Execution.of(
              "learn",
              "--data",
              data,
              "--positives",
              "<http://ex/K" + hostile + ">",
              "--negatives",
              "http://ex/Other",
              "--max-length",
              "1",
              "--permutations",
              "0",
              "--folds",
              "0");
      assertTrue(eval.out().startsWith("10 examples: 5 positive, 5 neg"), eval.out() + eval.err());
      Execution file =
          Execution.of(
              "learn",
              "--data",
              data,
              "--positives",
              names.toString(),
              "--negatives",
              "Other",
              "--max-length",
              "1",
              "--permutations",
              "0",
              "--folds",
              "0");
      assertTrue(file.out().startsWith("6 examples: 1 positive, 5 neg"), file.out() + file.err());
    }
  }

  @Test
  void aConstantOfRules() throws IOException {
    String rules = Files.writeString(folder.resolve("rules.lp"), "q(n). p.").toString();
    Execution right = Execution.of("solve", rules, "-c", "n=\"it's 1. #show q/1\"");
    assertTrue(right.lines().contains("q(\"it's 1. #show q/1\") p"), right.out());
    Execution wrong = Execution.of("solve", rules, "-c", "n=1. #show q/1");
    assertEquals(65, wrong.status());
    assertEquals("", wrong.out());
    assertEquals(
        "htedl: the value of n, line 1, column 2: the end of the value is expected, found .\n",
        wrong.err());
  }
}
