// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lies around examples in N-Triples, read by their bytes, and in files of other syntaxes. */
class AroundFilesTest {
  private static final long SEED = Long.getLong("htedl.seed", 20261125);
  private static final String EX = "<http://example.org/";

  /** One statement on two lines, which only Jena reads. */
  private static final String OVER_LINES = EX + "i0>\n" + EX + "r9> " + EX + "i1> .\n";

  private static final String EXAMPLES =
      IntStream.range(0, 12).mapToObj(i -> EX + "i" + i + "> ").collect(Collectors.joining());

  @TempDir Path folder;

  /** People with classes, edges, values and language tags; some lines are not plain. */
  private static String people(Random random) {
    StringBuilder text = new StringBuilder("# people\n");
    for (int i = 0; i < 200; i++) {
      String subject = EX + "i" + i + "> ";
      text.append(subject)
          .append("<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ")
          .append(EX + "C")
          .append(random.nextInt(9))
          .append(random.nextInt(4) == 0 ? ">  .\n" : "> .\n");
      for (int e = 0; e < 3; e++) {
        text.append(subject).append(EX + "r").append(random.nextInt(2)).append("> ");
        text.append(EX + "i").append(random.nextInt(200)).append("> .\n");
      }
      text.append(subject).append(EX + "age> \"").append(random.nextInt(90));
      text.append("\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n");
      text.append(subject).append(EX + "name> \"größe ").append(i).append("\"@en-GB .\n");
    }
    for (int c = 1; c < 9; c++) {
      text.append(EX + "C").append(c);
      text.append("> <http://www.w3.org/2000/01/rdf-schema#subClassOf> ");
      text.append(EX + "C").append(c / 2).append("> .\n");
    }
    return text.toString();
  }

  /** Which examples expressions cover that read all that is around them, in some order. */
  private List<String> around(List<Path> files, String... more) throws IOException {
    List<String> command = new ArrayList<>(List.of("eval"));
    files.forEach(file -> command.addAll(List.of("--data", file.toString())));
    command.addAll(
        List.of("--around", folder.resolve("x.txt").toString(), "--depth", "2", "--inverse"));
    command.addAll(List.of("--list", "C1", "C2 or name some string", "age some integer[< 40]"));
    for (int c = 0; c < 9; c++) {
      command.add("r0 some C" + c);
      command.add("r1 some (r1 some C" + c + ")");
      command.add("inverse r1 some (age some integer[< " + 10 * c + "])");
      command.add("r0 min 2 (inverse r0 min 2 C" + c / 2 + ")");
    }
    command.addAll(List.of(more));
    Execution execution = Execution.of(command.toArray(String[]::new));
    assertEquals("", execution.err());
    assertEquals(0, execution.status());
    return execution.lines().stream().sorted().toList();
  }

  private List<String> byJena(List<Path> files, String... more) throws IOException {
    System.setProperty(NTriplesReader.PROPERTY, "jena");
    try {
      return around(files, more);
    } finally {
      System.clearProperty(NTriplesReader.PROPERTY);
    }
  }

  @Test
  void byBytesAndByJenaTheSameIsKept() throws IOException {
    Files.writeString(folder.resolve("x.txt"), EXAMPLES);
    Path plain = folder.resolve("people.nt");
    Files.writeString(plain, people(new Random(SEED)));
    List<String> expected = byJena(List.of(plain));
    assertTrue(expected.size() > 60, expected::toString);
    assertEquals(expected, around(List.of(plain)), () -> "seed " + SEED);

    Path packed = folder.resolve("people2.nt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(plain, out);
    }
    assertEquals(expected, around(List.of(packed)), () -> "seed " + SEED);

    Path turtle = Files.copy(plain, folder.resolve("people3.ttl"));
    assertEquals(expected, around(List.of(turtle)), () -> "seed " + SEED);
  }

  @Test
  void aFileThatOnlyJenaReadsBeginsThePassAnew() throws IOException {
    Files.writeString(folder.resolve("x.txt"), EXAMPLES);
    Path plain = folder.resolve("people.nt");
    Files.writeString(plain, people(new Random(SEED + 1)));
    Path other = Files.writeString(folder.resolve("other.nt"), OVER_LINES);
    List<Path> files = List.of(plain, other);
    List<String> expected = byJena(files, "r9 some Thing");
    assertTrue(expected.contains("r9 some Thing: 1"), expected::toString);
    assertEquals(expected, around(files, "r9 some Thing"), () -> "seed " + (SEED + 1));
  }

  @Test
  void aBadLineIsNamed() throws IOException {
    Files.writeString(folder.resolve("x.txt"), EXAMPLES);
    Path file = folder.resolve("people.nt");
    Files.writeString(file, people(new Random(SEED)) + EX + "i0> \"x\" .\n");
    Execution execution =
        Execution.of(
            "around",
            "--data",
            file.toString(),
            "--around",
            folder.resolve("x.txt").toString(),
            "--depth",
            "1",
            "--out",
            folder.resolve("out.nt").toString());
    assertEquals(1, execution.status());
    assertTrue(execution.err().contains("people.nt: [line: 1210, col: "), execution.err());
  }
}
