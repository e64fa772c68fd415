// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading of ground programs, right ones and wrong ones. */
class ProgramsTest {
  private static final String ASPIF =
      """
      asp 1 0 0
      10 a comment
      1 0 1 1 0 2 2 -3
      1 1 2 2 3 1 2 2 1 2 -4 1
      1 0 0 0 1 4
      2 1 2 1 5 -2 -3
      2 3 1 1 1
      2 1 1 3 2
      3 2 1 2
      4 4 a(é 1 1
      4 0 0
      5 4 1
      5 5 0
      6 2 1 -2
      7 0 1 1 1 0
      0
      """;

  /** b and c are chosen, a is at least two of them and of not d, with weights. */
  private static final String SMODELS =
      """
      3 2 2 3 0 0
      2 4 2 1 1 5 2
      5 6 3 2 1 5 2 2 1
      8 2 7 8 1 1 5
      6 0 2 1 5 2 3 4
      6 0 1 0 3 2
      1 1 1 0 6
      0
      2 b
      3 c(1,2)
      0
      B+
      2
      0
      B-
      1
      0
      1
      """;

  private static GroundProgram read(String text) throws IOException, BadProgramException {
    return Programs.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private static String rule(GroundRule rule) {
    int[] weights = rule.weights();
    return (rule.choice() ? "choice " : "")
        + List.of(box(rule.head()), box(rule.body()))
        + (weights == null ? "" : " " + box(weights) + " from " + rule.bound());
  }

  private static List<Integer> box(int[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  @Test
  void aspif() throws IOException, BadProgramException {
    GroundProgram program = read(ASPIF);
    assertEquals(5, program.atoms());
    assertEquals(
        List.of("[[1], [2, -3]]", "choice [[2, 3], [1, -4]] [2, 1] from 2", "[[], [4]]"),
        program.rules().stream().map(ProgramsTest::rule).toList());
    assertEquals(
        List.of(3, 1), program.objectives().stream().map(MinimizeStatement::priority).toList());
    assertArrayEquals(new int[] {1, -2, 3}, program.objectives().getLast().literals());
    assertArrayEquals(new long[] {5, -3, 2}, program.objectives().getLast().weights());
    assertEquals(List.of("a(é", ""), program.shown().stream().map(ShownTerm::text).toList());
    assertArrayEquals(new int[] {1, 2}, program.projected());
    assertArrayEquals(new int[] {1, -2}, program.assumptions());
    assertEquals(
        List.of(new External(4, External.Value.TRUE), new External(5, External.Value.FREE)),
        program.externals());
  }

  @Test
  void smodels() throws IOException, BadProgramException {
    GroundProgram program = read(SMODELS);
    assertEquals(
        List.of(
            "choice [[2, 3], []]",
            "[[4], [-5, 2]] [1, 1] from 1",
            "[[6], [-5, 2]] [2, 1] from 3",
            "[[7, 8], [-5]]",
            "[[1], [6]]",
            "[[], [-2]]",
            "[[], [1]]"),
        program.rules().stream().map(ProgramsTest::rule).toList());
    // The last objective has the greatest priority.
    assertArrayEquals(new int[] {3}, program.objectives().getFirst().literals());
    assertArrayEquals(new long[] {3, 4}, program.objectives().getLast().weights());
    assertEquals(List.of("b", "c(1,2)"), program.shown().stream().map(ShownTerm::text).toList());
    assertNull(program.projected());
  }

  /** All that a program has, without the numbers of its lines. */
  private static String all(GroundProgram program) {
    int[] projected = program.projected();
    return String.join(
        "\n",
        program.rules().stream().map(ProgramsTest::rule).toList().toString(),
        program.objectives().stream()
            .map(
                each ->
                    each.priority() + " " + box(each.literals()) + Arrays.toString(each.weights()))
            .toList()
            .toString(),
        program.shown().stream()
            .map(each -> each.text() + box(each.condition()))
            .toList()
            .toString(),
        projected == null ? "all" : box(projected).toString(),
        program.externals().toString(),
        box(program.assumptions()).toString());
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException, BadProgramException {
    for (String text : List.of(ASPIF, SMODELS, "asp 1 0 0\n0\n")) {
      GroundProgram program = read(text);
      assertEquals(all(program), all(read(AspifWriter.write(program))));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "asp 1 0 0 incremental;0 | Line 1, column 1: a program of several steps",
        "asp 2 0 0;0 | Line 1, column 1: asp 1 0 0 is expected",
        "asp 1 0 0;1 0 1 x 0 0;0 | Line 2, column 7: an atom is expected",
        "asp 1 0 0;1 0 1 0 0 0;0 | Line 2, column 7: an atom is expected, a number from 1",
        "asp 1 0 0;1 0 1 1 0 1 0;0 | Line 2, column 13: a literal is expected",
        "asp 1 0 0;1 0 1 1 0 0 7;0 | Line 2, column 13: the line goes on",
        "asp 1 0 0;1 2 1 1 0 0;0 | Line 2, column 3: the head's kind",
        "asp 1 0 0;1 0 1 1 2 0;0 | Line 2, column 9: the body's kind",
        "asp 1 0 0;1 0 1 1 1 1 1 2 -1;0 | Line 2, column 17: a weight is negative",
        "asp 1 0 0;1 0 1 99999999999 0 0;0 | Line 2, column 7: an atom is beyond 2147483647",
        "asp 1 0 0;8 0 1 0 | Line 2, column 1: edges",
        "asp 1 0 0;9 0 1 0 | Line 2, column 1: theory atoms",
        "asp 1 0 0;11 | Line 2, column 1: no statement has the number 11",
        "asp 1 0 0;1 0 1 1 0 0 | the text ends without the line 0",
        "asp 1 0 0;0;1 0 1 1 0 0 | a program of several steps",
        "asp 1 0 0;4 9 ab 0;0 | the text ends within a name of 9 bytes",
        "a :- b. | Line 1, column 1: a ground program is expected",
        "'' | Line 1, column 1: the input is empty",
        "4 1 | Line 1, column 1: rules of the type 4",
        "1 1 1 2 3;0;0 | Line 1, column 7: 2 of 1 literals cannot be negative",
        "1 1 0 0;0;0;B-;0 | Line 4, column 1: B+ is expected",
        "1 1 0 0;0;2 a | the text ends where an atom is expected"
      })
  void whatIsWrongIsSaidWithItsPlace(String text, String sentence) {
    BadProgramException bad =
        assertThrows(BadProgramException.class, () -> read(text.replace(';', '\n')));
    assertTrue(bad.getMessage().contains(sentence), bad.getMessage());
    assertTrue(bad.line() > 0 && bad.column() > 0);
  }

  /** Whatever bytes come, a program is read or one sentence says what is wrong. */
  @Test
  void changedTexts() throws IOException {
    long from = Long.getLong("htedl.random.from", 0);
    int count = Integer.getInteger("htedl.random.count", 20_000);
    int fine = 0;
    for (long seed = from; seed < from + count; seed++) {
      Random random = new Random(seed);
      byte[] bytes = (random.nextBoolean() ? ASPIF : SMODELS).getBytes(UTF_8);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        int at = random.nextInt(bytes.length);
        bytes[at] = (byte) "0123456789 -\nasB+\u00e9".charAt(random.nextInt(18));
      }
      try {
        assertNotNull(Programs.read(new ByteArrayInputStream(bytes)));
        fine++;
      } catch (BadProgramException bad) {
        assertTrue(bad.line() > 0, () -> bad.getMessage() + new String(bytes, ISO_8859_1));
      } catch (RuntimeException failed) {
        throw new AssertionError("seed " + seed + ":\n" + new String(bytes, ISO_8859_1), failed);
      }
    }
    assertTrue(fine > count / 20 && fine < count, fine + " are fine");
  }

  /** The memory that a search claims for a program exceeds the program's own arrays. */
  @Test
  void bytesGrowWithAllThatRulesHave() {
    for (int body : new int[] {0, 1, 63, 64, 65, 1000}) {
      for (int head : new int[] {0, 1, 2, 65}) {
        int[] heads = IntStream.rangeClosed(1, head).toArray();
        int[] literals = IntStream.rangeClosed(101, 100 + body).toArray();
        GroundProgram program =
            GroundProgram.builder().rule(GroundRule.conjunctive(false, heads, literals)).build();
        // A disjunction becomes a rule for each of its atoms.
        long copies = Math.max(1, head);
        assertTrue(
            program.bytes() >= copies * Integer.BYTES * (head + body),
            head + " atoms of a head and " + body + " literals: " + program.bytes() + " bytes");
      }
    }
  }
}
