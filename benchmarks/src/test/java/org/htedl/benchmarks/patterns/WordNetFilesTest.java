// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.TripleSource;
import org.htedl.expression.Literal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordNetFilesTest {
  private static final String NOUNS =
      """
        1 This is the licence, which is indented.
      00000010 03 n 02 thing 0 object 1 004 @ 00000020 n 0000 ~ 00000030 n 0000 + 00000040 s 0102 \
      + 00000040 s 0201 | a gloss @ 1
      00000020 03 n 0a a 0 b 0 c 0 d 0 e 0 f 0 g 0 h 0 i 0 j 0 000 | ten words
      """;

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("data.noun"), NOUNS);
    Files.writeString(
        folder.resolve("data.adj"), "00000040 00 s 01 bare 0 001 & 00000050 a 0000 | gloss\n");
    Files.writeString(folder.resolve("data.verb"), "");
    Files.writeString(folder.resolve("data.adv"), "");
  }

  private List<String> edges() {
    List<String> edges = new ArrayList<>();
    new WordNetFiles(folder)
        .forEach(
            new TripleSource.Sink() {
              @Override
              public void edge(String subject, String predicate, String object) {
                edges.add(
                    (subject + " " + predicate.replaceAll(".*[/#]", "") + " " + object)
                        .replace(WordNetFiles.NAMESPACE, ""));
              }

              @Override
              public void value(String subject, String predicate, Literal literal) {
                throw new AssertionError(literal);
              }
            });
    return edges;
  }

  @Test
  void kindsAndPointersOnce() {
    assertTrue(WordNetFiles.isIn(folder));
    assertEquals(
        List.of(
            "n00000010 type Noun",
            "n00000010 hypernym n00000020",
            "n00000010 hyponym n00000030",
            "n00000010 derivationallyRelated a00000040",
            "n00000020 type Noun",
            "a00000040 type Satellite",
            "a00000040 similar a00000050"),
        edges());
  }

  @Test
  void brokenLinesAreNamed() throws IOException {
    Path verbs = folder.resolve("data.verb");
    for (String line :
        List.of(
            "00000010 03",
            "00000010 03 v 01 go 0 002 @ 00000020 v 0000 | one",
            "00000010 03 v zz go 0 000 | words",
            "00000010 03 x 01 go 0 000 | kind",
            "00000010 03 v 01 go 0 001 ?? 00000020 v 0000 | pointer")) {
      Files.writeString(verbs, line + "\n");
      String sentence =
          assertThrows(IllegalArgumentException.class, this::edges, line).getMessage();
      assertTrue(sentence.contains("data.verb, line 1: "), sentence);
    }
    Files.delete(verbs);
    assertFalse(WordNetFiles.isIn(folder));
  }
}
