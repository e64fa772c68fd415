// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.SearchResult;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.Test;

/** The generated programs have as many answer sets as their problems have solutions. */
class InstanceTest {
  private static SearchResult run(GroundProgram program, AnswerSets.Task task)
      throws BadProgramException {
    return new AnswerSets(
            program,
            SearchOptions.DEFAULT.withModels(0),
            model -> {},
            MemoryClaim.UNCOUNTED,
            Cancellation.NEVER)
        .run(task);
  }

  private static long count(GroundProgram program) throws BadProgramException {
    return run(program, AnswerSets.Task.COUNT).models();
  }

  @Test
  void knownNumbersOfSolutions() throws BadProgramException {
    assertEquals(4, count(Instance.queens(6)));
    assertEquals(40, count(Instance.queens(7)));
    // The parts are named, but 1 is in the first one.
    assertEquals(1, count(Instance.schur(2, 4)));
    assertEquals(0, count(Instance.schur(2, 5)));
    assertEquals(6, count(Instance.schur(3, 13)));
    assertFalse(run(Instance.schur(3, 14), AnswerSets.Task.MODELS).satisfiable());
    // A board with an odd number of squares has no closed tour.
    assertFalse(run(Instance.knight(5), AnswerSets.Task.COUNT).satisfiable());
    // A path of two nodes.
    assertEquals(6, count(Instance.colours(2, 1, 3, 1)));
  }

  @Test
  void anotherOrderHasTheSameAnswers() throws BadProgramException {
    for (long seed = 0; seed < 4; seed++) {
      assertEquals(4, count(Shuffle.of(Instance.queens(6), seed)));
      assertEquals(
          run(Instance.cover(20, 20, 3), AnswerSets.Task.OPTIMUM).costs(),
          run(Shuffle.of(Instance.cover(20, 20, 3), seed), AnswerSets.Task.OPTIMUM).costs());
    }
  }

  @Test
  void gamesWithAndWithoutAnswerSets() {
    int[] none = {};
    // One position that moves to itself; a circle of two; one of three, which is odd.
    assertFalse(CircleTable.isCoherent(new int[][] {{0}}, 0, 1));
    assertTrue(CircleTable.isCoherent(new int[][] {{1}, {0}}, 0, 2));
    assertFalse(CircleTable.isCoherent(new int[][] {none, {2}, {3}, {1}}, 1, 4));
    StringWriter text = new StringWriter();
    new CircleTable(300, 1, 1, new PrintWriter(text)).print();
    List<String[]> rows = text.toString().lines().map(line -> line.split(" *\\| *")).toList();
    // Without answer set: some groups, and none once the moves of these are left out.
    String[] cut =
        rows.stream()
            .filter(row -> row.length > 5 && row[2].equals("coherent"))
            .findFirst()
            .orElseThrow();
    String[] all =
        rows.stream()
            .filter(row -> row.length > 5 && row[2].equals("groups"))
            .findFirst()
            .orElseThrow();
    assertEquals("0", cut[5], text.toString());
    assertTrue(Integer.parseInt(all[5]) > 0 && Integer.parseInt(cut[3]) > 0, text.toString());
  }

  @Test
  void table() throws Exception {
    StringWriter text = new StringWriter();
    new AnswerSetTable(2, 20, SearchHeuristic.VSIDS, null, new PrintWriter(text))
        .print(
            List.of(
                new Instance("six queens", () -> Instance.queens(6)),
                new Instance("cover", () -> Instance.cover(20, 20, 3)),
                new Instance("none", () -> Instance.schur(2, 5))));
    assertTrue(text.toString().contains("| six queens | SATISFIABLE |"), text.toString());
    assertTrue(text.toString().contains("| cover | OPTIMUM FOUND "), text.toString());
    assertTrue(text.toString().contains("| none | UNSATISFIABLE |"), text.toString());
  }

  /** The scalar device alone, and devices that cannot be compared with it. */
  @Test
  void tableOfSearchesOverNogoods() throws Exception {
    StringWriter text = new StringWriter();
    new NogoodTable(2, 20, SearchHeuristic.FREQUENT, List.of("scalar"), new PrintWriter(text))
        .print(
            List.of(
                new Instance("six queens", () -> Instance.queens(6)),
                new Instance("none", () -> Instance.schur(2, 5))));
    assertTrue(text.toString().contains("| six queens | SATISFIABLE |"), text.toString());
    assertTrue(text.toString().contains("| none | UNSATISFIABLE |"), text.toString());
    List<String> unknown = List.of("abacus");
    assertThrows(
        IllegalArgumentException.class,
        () -> new NogoodTable(1, 1, SearchHeuristic.VSIDS, unknown, new PrintWriter(text)));
    NogoodTable none =
        new NogoodTable(1, 1, SearchHeuristic.VSIDS, List.of("simd"), new PrintWriter(text));
    assertThrows(IllegalArgumentException.class, () -> none.print(List.of()));
  }
}
