// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What scripts of clasp's users rely on: exit status, verbosity, externals, projection, bounds. */
class SolveLikeClaspTest {
  /** Three free atoms, of which a is projected. */
  private static final String FREE =
      "asp 1 0 0\n1 1 3 1 2 3 0 0\n3 1 1\n4 1 a 1 1\n4 1 b 1 2\n4 2 ab 2 1 2\n0\n";

  @TempDir Path folder;

  private Execution solve(String program, String... arguments) throws IOException {
    Path file = Files.writeString(folder.resolve("program"), program);
    String[] all = new String[arguments.length + 2];
    all[0] = "solve";
    all[1] = file.toString();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Execution.of(all);
  }

  @Test
  void nothingIsLeftAfterTheLastModel() throws IOException {
    for (String one :
        List.of("a.", "a :- not b. b :- not a. :- b.", "{a; b}. :- not a. :- a, b.")) {
      Execution found = solve(one);
      assertEquals(30, found.status(), one);
      assertTrue(found.lines().contains("Models       : 1"), found.out());
    }
    Execution two = solve("{a}.", "-n", "2");
    assertEquals(30, two.status());
    assertTrue(two.lines().contains("Models       : 2"), two.out());
    Execution more = solve("{a}.");
    assertEquals(10, more.status());
    assertTrue(more.lines().contains("Models       : 1+"), more.out());
    JsonObject json = JsonParser.parseString(solve("a.", "--outf=2").out()).getAsJsonObject();
    assertEquals("no", json.getAsJsonObject("Models").get("More").getAsString());
  }

  @Test
  void verbosity() throws IOException {
    assertEquals(List.of("a", "SATISFIABLE"), solve("a.", "-V0").lines());
    assertEquals(30, solve("a.", "-V0").status());
    assertEquals(List.of("a", "SATISFIABLE"), solve("a.", "--verbose=0").lines());
    assertEquals(List.of("UNSATISFIABLE"), solve("a. :- a.", "-V0").lines());
    assertEquals(
        List.of("a", "Optimization: 2", "OPTIMUM FOUND"), solve("a. :~ a. [2]", "-V0").lines());
    List<String> usual = solve("a.").lines();
    for (String same : List.of("-V1", "--verbose=1")) {
      assertEquals(usual.subList(0, 6), solve("a.", same).lines().subList(0, 6));
    }
    for (String more : List.of("-V2", "-V3", "-V", "--verbose", "--verbose=3")) {
      List<String> lines = solve("a.", more).lines();
      assertTrue(lines.get(2).matches("Reading +: [0-9.]+"), lines.toString());
      assertTrue(lines.get(3).matches("Preprocessing: [0-9.]+"), lines.toString());
      assertEquals(List.of("Solving...", "Answer: 1", "a"), lines.subList(4, 7));
    }
    // The number behind a blank is that of answer sets.
    assertTrue(solve("{a}.", "-V", "0").lines().contains("Models       : 2"));
    for (String wrong : List.of("-V4", "-Vx", "--verbose=-1", "--verbose=")) {
      Execution refused = solve("a.", wrong);
      assertEquals(65, refused.status(), wrong);
      assertTrue(refused.err().startsWith("htedl: --verbose: '"), refused.err());
    }
    for (String version : List.of("-v", "--version")) {
      assertTrue(Execution.of("solve", version).out().startsWith("htedl "));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--nonsense",
        "-x",
        "-n x",
        "--models=",
        "-n -1",
        "-c n",
        "-c n=",
        "--heuristic=best",
        "--outf=1",
        "--time-limit=0",
        "--time-limit=x",
        "--mode=every",
        "-e some",
        "--tail=maybe",
        "--data /nowhere/data.ttl",
        "/nowhere/program",
        "--device abacus",
        "--seed x"
      })
  void aWrongArgumentIsNoInterruption(String arguments) throws IOException {
    Execution wrong = solve("a.", arguments.split(" "));
    assertEquals(65, wrong.status(), wrong.err());
    assertEquals("", wrong.out());
    assertEquals(1, wrong.err().lines().count(), wrong.err());
  }

  @Test
  void aFileThatIsNoProgramIsNoInterruption() throws IOException {
    byte[] random = new byte[3_000];
    new Random(1).nextBytes(random);
    for (byte[] bytes :
        new byte[][] {
          random,
          new byte[100],
          {(byte) 0x1f, (byte) 0x8b, 8, 0},
          "1 0 \u0000".getBytes(UTF_8),
          "asp 1 0 0\n1 0".getBytes(UTF_8),
          "p cnf 1 1\n1 0\n".getBytes(UTF_8)
        }) {
      Path file = Files.write(folder.resolve("binary"), bytes);
      Execution wrong = Execution.of("solve", file.toString());
      assertEquals(65, wrong.status(), wrong.err());
      assertEquals(1, wrong.err().lines().count(), wrong.err());
    }
    assertEquals(65, Execution.of("solve", folder.toString()).status());
    Execution dimacs = solve("c hello\np cnf 1 1\n1 0\n");
    assertTrue(dimacs.err().startsWith("htedl: Line 2, column 1: this is DIMACS"), dimacs.err());
  }

  @Test
  void aTimeLimitEndsTheWaitForInput() throws Exception {
    Prerequisite.require(
        Files.isExecutable(Path.of("/usr/bin/mkfifo")), "pipes: mkfifo is missing");
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    // Open for writing as well, so that the command waits for bytes and not for a writer.
    try (RandomAccessFile silent = new RandomAccessFile(pipe.toFile(), "rw")) {
      silent.writeBytes("a. ");
      Execution waiting =
          assertTimeoutPreemptively(
              Duration.ofMinutes(1),
              () -> Execution.of("solve", pipe.toString(), "--time-limit", "0.2"));
      assertEquals(1, waiting.status(), waiting.err());
      assertTrue(waiting.out().endsWith("UNKNOWN\n"), waiting.out());
      assertEquals("", waiting.err());
    }
  }

  @Test
  void anExternalAtomWithARule() throws IOException {
    String program = "asp 1 0 0\n1 1 1 1 0 0\n1 0 1 2 0 1 1\n5 2 1\n4 1 a 1 2\n4 1 b 1 1\n0\n";
    Execution all = solve(program, "0", "--check", "-V0");
    assertEquals(30, all.status());
    assertEquals(List.of("", "a b", "SATISFIABLE"), all.lines());
    Execution open = solve(program.replace("1 0 1 2 0 1 1\n", ""), "0", "--check", "-V0");
    assertEquals(List.of("a", "a b", "SATISFIABLE"), open.lines());
  }

  @Test
  void atomsThatNoHeadHasAreTold() throws IOException {
    Execution misspelt = solve("edge(1, 2).\nreached(2) :- egde(1, 2),\n  not blocked(2).");
    assertEquals(30, misspelt.status());
    String file = folder.resolve("program").toString();
    assertEquals(
        file
            + ":2:15: info: atom does not occur in any rule head: egde/2\n"
            + file
            + ":3:7: info: atom does not occur in any rule head: blocked/1\n",
        misspelt.err());
    Path other = Files.writeString(folder.resolve("other"), "blocked(3). egde(1, 2).");
    assertEquals("", Execution.of("solve", file, other.toString()).err());
    assertEquals("", solve("#defined a/1. b :- a(1).").err());
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      many.append("a :- b" + i + ".\n");
    }
    List<String> lines = solve(many.toString()).err().lines().toList();
    assertEquals(21, lines.size());
    assertEquals(file + ": info: 10 more atoms like these", lines.getLast());
    String family = Execution.family(folder).toString();
    assertEquals(
        "", solve("a(X) :- &kb[\"Man\"](X), &kb[\"hasChild\"](X, _).", "--data", family).err());
  }

  @Test
  void projectionOnRequest() throws IOException {
    assertTrue(solve(FREE, "0").lines().contains("Models       : 8"));
    assertTrue(solve(FREE, "0", "--project").lines().contains("Models       : 2"));
    assertTrue(solve(FREE, "-e", "brave", "-V0").lines().contains("a b ab"));
    assertTrue(solve(FREE, "-e", "brave", "-V0", "--project").lines().contains("a"));
    String without = FREE.replace("3 1 1\n", "");
    assertTrue(solve(without, "0", "--project").lines().contains("Models       : 4"));
    assertTrue(solve(FREE.replace("3 1 1", "3 0"), "0", "--project").out().contains(": 1\n"));
  }

  /** A knapsack that takes longer than the limit, whose bound is above that of its weights. */
  @Test
  void boundsOfAnOptimumThatIsNotProved() throws IOException {
    int items = 40;
    Random random = new Random(5);
    StringBuilder choice = new StringBuilder("asp 1 0 0\n1 1 " + items);
    StringBuilder limit = new StringBuilder();
    StringBuilder costs = new StringBuilder();
    for (int item = 1; item <= items; item++) {
      choice.append(' ').append(item);
      limit.append(" " + item + " " + (1_000 + random.nextInt(9_000)));
      costs.append(" " + item + " " + -(1_000 + random.nextInt(9_000)));
    }
    String program =
        choice + " 0 0\n1 0 0 1 110000 " + items + limit + "\n2 0 " + items + costs + "\n0\n";
    Execution stopped = solve(program, "--time-limit", "1");
    assertTrue(stopped.status() == 1 || stopped.status() == 11, stopped.out());
    assertTrue(
        stopped.lines().stream().anyMatch(l -> l.matches("Bounds       : \\[-\\d+;(-\\d+|\\*)]")),
        stopped.out());
    JsonObject json =
        JsonParser.parseString(solve(program, "--time-limit", "1", "--outf=2").out())
            .getAsJsonObject();
    long lower = json.getAsJsonObject("Bounds").getAsJsonArray("Lower").get(0).getAsLong();
    for (JsonElement upper : json.getAsJsonObject("Bounds").getAsJsonArray("Upper")) {
      assertTrue(lower < upper.getAsLong(), lower + " " + upper);
    }
    assertTrue(!solve("{a}. :~ a. [1]").out().contains("Bounds"));
  }
}
