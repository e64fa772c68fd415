// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What docs/papers.md names exists, and it has a row for everything that the papers number. */
class PapersTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void whatThePageNamesExists() throws IOException {
    String page = Files.readString(DOCS.resolve("papers.md"));
    NamedThings named = NamedThings.in(page);
    assertTrue(named.commands().size() >= 15, named.commands().toString());
    assertTrue(named.classes().size() >= 20, named.classes().toString());
    assertTrue(named.links().size() >= 5, named.links().toString());
    assertEquals(List.of(), named.missing(DOCS));
  }

  /** Names there leave out what all packages begin with. */
  @Test
  void whatTheArchitectureNamesExists() throws IOException {
    String page =
        Files.readString(DOCS.resolve("architecture.md"))
            .replaceAll("`((?:[a-z]+\\.)+[A-Z]\\w*)(?:\\.[a-z]\\w*)?`", "`org.htedl.$1`");
    NamedThings named = NamedThings.in(page);
    assertTrue(named.classes().size() >= 30, named.classes().toString());
    assertEquals(List.of(), named.missing(DOCS));
  }

  /** Each is misspelt, and found to be. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "`./htedl bench tabel2`",
        "`./htedl bench conj 1000000`",
        "`./htedl bench cover_conj 200 4 twos`",
        "`./htedl bench exists 10 ring --density 0.1`",
        "`./htedl bench ablation nothing`",
        "`./htedl bench table2 --speed 3`",
        "`./htedl closure --stats`",
        "`HTEDL_JAVA_OPTIONS=-Xmx2g ./htedl bensch`",
        "    ./htedl eval --datum family.ttl",
        "`ScalarDevize`",
        "`org.htedl.bitz`",
        "`relationz.h`",
        "`htedlPoll`",
        "`mvn test -pl engine -Dtest=NoSuchTest`",
        "[there](nowhere.md)",
        "[there](benchmarks.md#no-such-heading)"
      })
  void whatIsMisspeltIsFound(String text) throws IOException {
    assertEquals(1, NamedThings.in(text).missing(DOCS).size(), text);
  }

  /** What is there, in all forms in which the page may name it. */
  @Test
  void whatIsThereIsNotComplainedAbout() throws IOException {
    String text =
        """
        `./htedl bench`, `./htedl bench table2`, `./htedl bench exists 10 graph --density 0.1`,
        `HTEDL_JAVA_OPTIONS=-Xmx2g ./htedl closure --data FILE --stats`, `ScalarDevice`,
        `org.htedl.bits`, `org.htedl.engine.Engine`, `relations.h`, `htedlPull`, `simd`, `PapersTest`,
        [there](benchmarks.md#how-it-is-measured), [elsewhere](https://example.org/Nothing)

            ./htedl devices --data kb.ttl        # how fast is it
        """;
    NamedThings named = NamedThings.in(text);
    assertEquals(5, named.commands().size(), named.commands().toString());
    assertEquals(List.of(), named.missing(DOCS));
  }

  /** The first cells of the tables' rows: algorithms, tables and figures, each in their order. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HT-HEDL: High-Throughput Hypothesis Evaluation in Description Logic |"
            + " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 | I II III IV V VI | 1 2 3 4 5 6 7 8 9 10",
        "GPU-Accelerated Hypothesis Cover Set Testing for Learning in Logic |"
            + " 1 2 | 1 2 3 4 | 1 2 3 4 5 6 7 8",
        "RDFS Reasoning on Massively Parallel Hardware | 1 | 1 2 3 4 5 6 | 1 2",
        "CUD@ASP: Experimenting with GPGPUs in ASP Solving | 3.2 3.3 | 1 2 3 | 1 2",
        "Towards GPU-Based Common-Sense Reasoning: Using Fast Subgraph Matching |"
            + " 1 | 1 2 3 4 | 1 2 3 4 5 6 7 8 9 10 11 12 13"
      })
  void everyAlgorithmTableAndFigureHasARow(
      String title, String algorithms, String tables, String figures) throws IOException {
    String page = Files.readString(DOCS.resolve("papers.md"));
    int from = page.indexOf("\n## " + title + "\n");
    assertTrue(from >= 0, "no section \"" + title + "\"");
    int next = page.indexOf("\n## ", from + 1);
    String section = page.substring(from, next < 0 ? page.length() : next);
    for (String kind :
        new String[] {"Algorithm " + algorithms, "Table " + tables, "Figure " + figures}) {
      List<String> words = List.of(kind.split(" ", -1));
      List<String> rows =
          Pattern.compile("(?m)^\\| " + words.getFirst() + " ([^ |,:]+)[^|]*\\|[^|]*[^| ][^|]*\\|$")
              .matcher(section)
              .results()
              .map(row -> row.group(1))
              .toList();
      assertEquals(words.subList(1, words.size()), rows, words.getFirst());
    }
  }
}
