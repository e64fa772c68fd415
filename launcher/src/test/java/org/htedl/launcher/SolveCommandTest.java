package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolveCommandTest {
  /** Either a or b, and with each c or not. */
  private static final String TWO =
      """
      asp 1 0 0
      1 0 1 1 0 1 -2
      1 0 1 2 0 1 -1
      1 1 1 3 0 0
      4 1 a 1 1
      4 1 b 1 2
      4 1 c 1 3
      0
      """;

  private static final String COSTS = TWO.replace("4 1 a", "2 1 3 1 2 2 1 3 4\n2 2 1 -3 1\n4 1 a");

  @TempDir Path folder;

  private Execution solve(String program, String... arguments) throws IOException {
    Path file = Files.writeString(folder.resolve("program.aspif"), program);
    String[] all = new String[arguments.length + 2];
    all[0] = "solve";
    all[1] = file.toString();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Execution.of(all);
  }

  @Test
  void oneAndAll() throws IOException {
    Execution one = solve(TWO);
    assertEquals(10, one.status());
    assertEquals("", one.err());
    assertEquals("Solving...", one.lines().get(2));
    assertEquals("Answer: 1", one.lines().get(3));
    assertTrue(one.lines().contains("SATISFIABLE"));
    assertTrue(one.lines().contains("Models       : 1+"), one.out());

    for (String[] all : new String[][] {{"-n", "0"}, {"--mode", "all", "--check"}}) {
      Execution every = solve(TWO, all);
      assertEquals(30, every.status());
      assertTrue(every.lines().containsAll(List.of("a", "b", "a c", "b c")), every.out());
      assertTrue(every.lines().contains("Models       : 4"), every.out());
    }
    Execution two = solve(TWO, "-n", "2", "--heuristic", "jeroslow-wang", "--seed", "7");
    assertEquals(10, two.status());
    assertTrue(two.lines().contains("Models       : 2+"), two.out());
  }

  @Test
  void otherModes() throws IOException {
    Execution count = solve(TWO, "--mode", "count");
    assertEquals(30, count.status());
    assertTrue(count.lines().contains("Models       : 4"), count.out());
    assertTrue(count.lines().stream().noneMatch(line -> line.startsWith("Answer")), count.out());

    Execution brave = solve(TWO, "--mode", "brave");
    assertEquals(30, brave.status());
    assertTrue(brave.lines().contains("a b c"), brave.out());
    Execution cautious = solve(TWO.replace("-2", "3").replace("1 -1", "0"), "--mode", "cautious");
    assertTrue(cautious.lines().contains("b"), cautious.out());
    assertTrue(cautious.lines().contains("Consequences : 1"), cautious.out());
  }

  @Test
  void optimum() throws IOException {
    Execution optimum = solve(COSTS, "--stats", "--check");
    assertEquals(30, optimum.status());
    assertTrue(optimum.lines().contains("OPTIMUM FOUND"), optimum.out());
    assertTrue(optimum.lines().contains("Optimization : 0 5"), optimum.out());
    assertTrue(optimum.lines().contains("b c"), optimum.out());
    assertTrue(optimum.lines().contains("Rules        : 3"), optimum.out());
  }

  @Test
  void noneAndWrongOnes() throws IOException {
    Execution none = solve(TWO.replace("4 1 a", "1 0 0 0 0\n4 1 a"));
    assertEquals(20, none.status());
    assertTrue(none.lines().contains("UNSATISFIABLE"), none.out());

    Execution wrong = solve(TWO.replace("1 0 1 2", "1 0 1 x"));
    assertEquals(65, wrong.status());
    assertEquals("htedl: Line 3, column 7: an atom is expected\n", wrong.err());
    Execution cyclic = solve("asp 1 0 0\n1 0 2 1 2 0 0\n1 0 1 1 0 1 2\n1 0 1 2 0 1 1\n0\n");
    assertEquals(65, cyclic.status());
    assertTrue(cyclic.err().contains("A disjunction of the atoms 1 and 2"), cyclic.err());

    for (String[] arguments :
        new String[][] {
          {"-n", "-1"},
          {"-n", "2", "--mode", "brave"},
          {"--heuristic", "best"},
          {"--time-limit", "0"}
        }) {
      Execution refused = solve(TWO, arguments);
      assertEquals(1, refused.status());
      assertEquals(1, refused.err().lines().count(), refused.err());
    }
    assertEquals(1, Execution.of("solve", "/nowhere/program").status());
  }

  @Test
  void standardInput() {
    InputStream before = System.in;
    try {
      for (String[] arguments : new String[][] {{"solve"}, {"solve", "-"}}) {
        System.setIn(new ByteArrayInputStream(TWO.getBytes(UTF_8)));
        assertEquals(10, Execution.of(arguments).status());
      }
    } finally {
      System.setIn(before);
    }
  }

  /** The pigeons: 13 in 12 holes, which no search of clauses proves in a second. */
  @Test
  void theTimeIsUp() throws IOException {
    StringBuilder program = new StringBuilder("asp 1 0 0\n");
    for (int pigeon = 0; pigeon < 13; pigeon++) {
      program.append("1 1 12");
      for (int hole = 1; hole <= 12; hole++) {
        program.append(' ').append(12 * pigeon + hole);
      }
      program.append(" 0 0\n1 0 0 0 12");
      for (int hole = 1; hole <= 12; hole++) {
        program.append(" -").append(12 * pigeon + hole);
      }
      program.append('\n');
      for (int other = 0; other < pigeon; other++) {
        for (int hole = 1; hole <= 12; hole++) {
          program.append("1 0 0 0 2 " + (12 * pigeon + hole) + " " + (12 * other + hole) + "\n");
        }
      }
    }
    Execution stopped = solve(program + "0\n", "--time-limit", "0.3");
    assertEquals(1, stopped.status());
    assertTrue(stopped.lines().contains("UNKNOWN"), stopped.out());
    assertTrue(stopped.lines().contains("Models       : 0+"), stopped.out());
  }
}
