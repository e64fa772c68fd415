// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.junit.jupiter.api.Test;

/** Deep and wide texts. */
class ExtentTest {
  private static final int DEEPEST = ManchesterParser.MAX_DEPTH;

  /** Less than half of what a server's threads have, and little where code is not yet compiled. */
  private static final long SMALL_STACK = 200_000;

  /** What opens a level, what stands innermost, and what closes a level. */
  private record Shape(String open, String core, String close) {
    String text(int levels) {
      return open.repeat(levels) + core + close.repeat(levels);
    }
  }

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("(", "Person", ")"),
          new Shape("not ", "Person", ""),
          new Shape("not (", "Person", ")"),
          new Shape("knows some ", "Person", ""),
          new Shape("knows only (", "Person", ")"),
          new Shape("knows min 2 (Animal and ", "Person", ")"),
          new Shape("knows some (Animal or Animal and ", "Person", ")"),
          new Shape("(Animal or ", "Person", ")"));

  @Test
  void aThousandLevelsAndNoMore() throws InterruptedException {
    for (Shape shape : SHAPES) {
      onSmallStack(shape.text(DEEPEST));
      assertTooDeep(shape.text(DEEPEST + 1));
      assertTooDeep(shape.text(100_000));
      assertTooDeep(shape.open().repeat(1_000_000));
    }
  }

  @Test
  void rolesAndDataRangesToo() throws InterruptedException {
    onSmallStack(new Shape("inverse ", "knows", "").text(DEEPEST) + " Self");
    onSmallStack(new Shape("inverse (", "knows", ")").text(DEEPEST) + " some Person");
    assertTooDeep(new Shape("inverse (", "knows", ")").text(DEEPEST + 1) + " some Person");
    assertTooDeep("inverse ".repeat(100_000));
    for (String open : List.of("(", "not ", "not (", "(string or ", "(string and not ")) {
      int levels = open.equals("(string and not ") ? DEEPEST / 2 : DEEPEST;
      Shape shape = new Shape(open, "integer", open.contains("(") ? ")" : "");
      onSmallStack("age some " + shape.text(levels - 1));
      assertTooDeep("age some " + shape.text(DEEPEST + 1));
      assertTooDeep("age some " + open.repeat(100_000));
      assertTooDeep("mixed some " + shape.text(100_000));
      assertTooDeep("age some integer and " + shape.text(100_000));
    }
  }

  private static void assertTooDeep(String text) {
    BadExpressionException error =
        assertThrows(BadExpressionException.class, () -> SampleNames.parse(text));
    assertTrue(
        error.getMessage().equals("The expression is nested deeper than 1000 levels."),
        error.getMessage());
    assertTrue(error.position() > 0 && error.position() < text.length());
  }

  /** Parses and prints on a thread of which the stack would not do for a recursion this deep. */
  private static void onSmallStack(String text) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    AtomicReference<String> printed = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                String once = ManchesterPrinter.print(SampleNames.parse(text));
                printed.set(once);
                assertEquals(once, ManchesterPrinter.print(SampleNames.parse(once)));
              } catch (Throwable e) {
                failure.set(e);
              }
            },
            "small stack",
            SMALL_STACK);
    thread.start();
    thread.join();
    assertEquals(null, failure.get(), () -> text.substring(0, Math.min(60, text.length())));
    assertTrue(printed.get() != null);
  }

  @Test
  void wideTextsTakeTimeInProportion() {
    int terms = 100_000;
    for (String term :
        List.of(
            "Person",
            "(knows some Animal)",
            "age some integer",
            "not mixed some Person",
            "mixed some integer[>= 3]")) {
      for (String connective : List.of(" and ", " or ")) {
        String text = term + (connective + term).repeat(terms - 1);
        long start = System.nanoTime();
        ClassExpression read = SampleNames.parse(text);
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        List<ClassExpression> operands =
            read instanceof ClassExpression.And and
                ? and.operands()
                : ((ClassExpression.Or) read).operands();
        assertEquals(terms, operands.size());
        assertTrue(seconds < 10, text.substring(0, 40) + " took " + seconds + " s");
      }
    }
    String individuals = "{anna" + ", anna".repeat(terms - 1) + "}";
    assertEquals(
        terms, ((ClassExpression.OneOf) SampleNames.parse(individuals)).individuals().size());
  }
}
