// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
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

    for (String[] all :
        new String[][] {{"-n", "0"}, {"0"}, {"--models=0"}, {"--mode", "all", "--check"}}) {
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
  void modesByTheNamesOfClasp() throws IOException {
    for (String[] brave : new String[][] {{"-e", "brave"}, {"--enum-mode=brave", "-n", "0"}}) {
      Execution all = solve(TWO, brave);
      assertEquals(30, all.status());
      assertTrue(all.lines().contains("a b c"), all.out());
      assertTrue(all.lines().contains("  Brave      : yes"), all.out());
    }
    assertTrue(solve(TWO, "-e", "bt", "0").lines().contains("Models       : 4"));
    Execution both = solve(TWO, "-e", "cautious", "--mode", "all");
    assertEquals(65, both.status());
    assertEquals("htedl: --mode and --enum-mode differ: give one of them\n", both.err());
  }

  @Test
  void lessIsPrinted() throws IOException {
    for (String quiet : List.of("-q", "--quiet", "-q2", "--quiet=2,2,2")) {
      Execution none = solve(TWO, quiet, "0");
      assertEquals(30, none.status());
      assertTrue(none.lines().stream().noneMatch(line -> line.startsWith("Answer")), none.out());
      assertTrue(none.lines().contains("Models       : 4"), none.out());
    }
    Execution last = solve(TWO, "0", "-q1");
    assertEquals(1, last.lines().stream().filter(line -> line.startsWith("Answer")).count());
    assertTrue(last.lines().contains("Answer: 4"), last.out());
    Execution costs = solve(COSTS, "--quiet=1,0");
    assertEquals(1, costs.lines().stream().filter(line -> line.startsWith("Answer")).count());
    assertTrue(costs.lines().contains("OPTIMUM FOUND"), costs.out());
    Execution nothing = solve(TWO, "--outf=3");
    assertEquals(10, nothing.status());
    assertEquals("", nothing.out());
    for (String bad : List.of("-q3", "--quiet=1,x", "--quiet=1,1,1,1", "--outf=1")) {
      Execution refused = solve(TWO, bad);
      assertEquals(65, refused.status());
      assertEquals(1, refused.err().lines().count(), refused.err());
      assertEquals("", refused.out());
    }
  }

  @Test
  void json() throws IOException {
    JsonObject all = JsonParser.parseString(solve(TWO, "--outf=2", "0").out()).getAsJsonObject();
    assertEquals("SATISFIABLE", all.get("Result").getAsString());
    assertEquals(4, all.getAsJsonObject("Models").get("Number").getAsInt());
    assertEquals("no", all.getAsJsonObject("Models").get("More").getAsString());
    assertEquals(4, witnesses(all).size());

    JsonObject optimum =
        JsonParser.parseString(solve(COSTS, "--outf=2", "-q1", "--stats").out()).getAsJsonObject();
    assertEquals("OPTIMUM FOUND", optimum.get("Result").getAsString());
    assertEquals("yes", optimum.getAsJsonObject("Models").get("Optimum").getAsString());
    assertEquals(1, witnesses(optimum).size());
    assertEquals(
        optimum.getAsJsonObject("Models").get("Costs"),
        witnesses(optimum).get(0).getAsJsonObject().get("Costs"));
    assertTrue(optimum.getAsJsonObject("Stats").get("Rules").getAsInt() > 0);

    JsonObject brave =
        JsonParser.parseString(solve(TWO, "--outf=2", "-e", "brave").out()).getAsJsonObject();
    assertEquals(
        JsonParser.parseString("[\"a\",\"b\",\"c\"]"),
        witnesses(brave).get(0).getAsJsonObject().get("Value"));
    assertEquals("yes", brave.getAsJsonObject("Models").get("Brave").getAsString());

    JsonObject none =
        JsonParser.parseString(solve("asp 1 0 0\n1 0 0 0 0\n0\n", "--outf=2").out())
            .getAsJsonObject();
    assertEquals("UNSATISFIABLE", none.get("Result").getAsString());
    assertEquals(0, witnesses(none).size());
  }

  private static JsonArray witnesses(JsonObject answer) {
    return answer.getAsJsonArray("Call").get(0).getAsJsonObject().getAsJsonArray("Witnesses");
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

  /** The search of the paper, by whatever looks at all nogoods. */
  @Test
  void searchOfADevice() throws IOException {
    for (String heuristic : new String[] {"vsids", "frequent", "leftmost", "jeroslow-wang"}) {
      String[] paper = {
        "--search", "device", "--device", "scalar", "--heuristic", heuristic, "-n", "0", "--check"
      };
      Execution every = solve(TWO, paper);
      assertEquals("", every.err());
      assertEquals(30, every.status());
      assertTrue(every.lines().containsAll(List.of("a", "b", "a c", "b c")), every.out());
      assertTrue(every.lines().contains("Models       : 4"), every.out());
    }
    Execution optimum = solve(COSTS, "--search", "device", "--device", "scalar");
    assertTrue(optimum.lines().contains("Optimization : 0 5"), optimum.out());
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
          {"-n", "1", "2"},
          {"-n", "2", "--mode", "brave"},
          {"--heuristic", "best"},
          {"--search", "all"},
          {"--search", "device"},
          {"--search", "device", "--device", "simd"},
          {"--time-limit", "0"}
        }) {
      Execution refused = solve(TWO, arguments);
      assertEquals(65, refused.status());
      assertEquals(1, refused.err().lines().count(), refused.err());
    }
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

  @Test
  void rules() throws IOException {
    Path rules = Files.writeString(folder.resolve("rules.lp"), "1 { a(1..n) } 1. #const n = 2.");
    Path facts = Files.writeString(folder.resolve("facts.lp"), "b(X) :- a(X).");
    Execution both = Execution.of("solve", rules.toString(), facts.toString(), "-n", "0");
    assertEquals(30, both.status(), both.err());
    assertTrue(both.lines().containsAll(List.of("a(1) b(1)", "a(2) b(2)")), both.out());
    assertEquals("Reading from " + rules + " " + facts, both.lines().get(1));
    Execution more = Execution.of("solve", rules.toString(), "-c", "n=5", "--mode", "count");
    assertTrue(more.lines().contains("Models       : 5"), more.out());

    Files.writeString(facts, "b(X) :-\n not a(X).");
    Execution unsafe = Execution.of("solve", rules.toString(), facts.toString());
    assertEquals(65, unsafe.status());
    assertTrue(
        unsafe.err().startsWith("htedl: " + facts + ", line 2, column 8: the variable X is unsafe"),
        unsafe.err());
    Path ground = Files.writeString(folder.resolve("ground.aspif"), TWO);
    assertEquals(65, Execution.of("solve", rules.toString(), ground.toString()).status());

    Files.writeString(rules, "p(0). p(X+1) :- p(X).");
    Execution endless = Execution.of("solve", rules.toString(), "--time-limit", "0.2");
    assertEquals(1, endless.status());
    assertEquals(List.of("UNKNOWN"), endless.lines());
  }

  @Test
  void rulesOverData() throws IOException {
    String family = Execution.family(folder).toString();
    Path rules =
        Files.writeString(
            folder.resolve("rules.lp"),
            """
            grandparent(X) :- &kb["hasChild"](X, Y), &kb["hasChild"](Y, _).
            child(X, V) :- &value["age"](X, V), V < 18.
            person(X) :- &kb["Person and not (hasChild some Person)"](X).
            """);
    Execution all = Execution.of("solve", rules.toString(), "--data", family);
    assertTrue(
        all.lines()
            .contains(
                "grandparent(<http://ex/anna>) child(<http://ex/dora>,7) person(<http://ex/cleo>)"
                    + " person(<http://ex/dora>)"),
        all.out());
    Execution none =
        Execution.of("solve", rules.toString(), "--data", family, "--entailment", "none");
    assertTrue(
        none.lines().contains("grandparent(<http://ex/anna>) child(<http://ex/dora>,7)"),
        none.out());
    Path more =
        Files.writeString(folder.resolve("more.ttl"), "<http://ex/eve> a <http://ex/Woman> .");
    Execution both = Execution.of("solve", "--data", family, more.toString(), rules.toString());
    assertTrue(both.out().contains("person(<http://ex/eve>)"), both.out());
    Files.writeString(rules, "a :- &kb[\"hasChild som Person\"](X).");
    Execution wrong = Execution.of("solve", rules.toString(), "--data", family);
    assertEquals(65, wrong.status());
    assertTrue(
        wrong
            .err()
            .startsWith("htedl: Line 1, column 6: in \"hasChild som Person\" (character 10)"),
        wrong.err());
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
