// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that are refused, and where; memory, cancellation, and texts that are none. */
class RuleLimitsTest {
  private static final long FROM = Long.getLong("htedl.random.from", 0);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 3_000);

  /** Above it a claim refuses. */
  private static MemoryClaim atMost(long limit) {
    return bytes -> {
      if (bytes > limit) {
        throw new MemoryBudgetException("more than htedl:memoryLimit.");
      }
    };
  }

  private static void ground(String text, MemoryClaim claim, Cancellation cancellation)
      throws BadProgramException {
    Grounder grounder = new Grounder();
    grounder.read("", text, Cancellation.NEVER);
    grounder.ground(claim, cancellation);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '§',
      value = {
        "a(X) :- not b(X).~1, 15~the variable X is unsafe",
        "a :- b(X), X < Y.~1, 16~the variable Y is unsafe",
        "a(_).~1, 3~the variable _ is unsafe",
        "a :- #count{ X : b(Y) } > 1.~1, 14~the variable X is unsafe",
        "{ a(X) : b }.~1, 5~the variable X is unsafe",
        "a :- p(X*Y), q(X).~1, 10~the variable Y is unsafe",
        "a :- b~1, 7~or , or . after a literal",
        "a :- b(1,).~1, 10~a term is expected, found )",
        "a, b.~1, 2~:- is expected or . after a head, found ,",
        "not a.~1, 1~a head that is negated",
        "1 < 2.~1, 1~a comparison cannot be a head",
        "#sum{ X : a(X) } = 1.~1, 1~in a head",
        "a : b.~1, 3~a condition in a head",
        "a :- #foo.~1, 6~a term is expected, found #foo",
        "#external a.~1, 1~#external is not supported",
        "a :- &sum{ x } < 3.~1, 7~theory atoms are not supported",
        "a :- &kb[\"A\"](X).~1, 6~there is no data",
        "a :- &value[\"A\"](X).~1, 6~&value has two arguments",
        "a(@f).~1, 3~functions of scripts",
        "a(3000000000).~1, 3~does not fit 32 bits",
        "a(2**31).~1, 4~does not fit 32 bits",
        "a(X) :- X = 2147483647 + 1.~1, 24~does not fit 32 bits",
        "a(3x).~1, 3~a letter follows a number",
        "a(\"x).~1, 3~the quoted text is not closed",
        "%* a~1, 1~the comment is not closed",
        "a :- b(:x).~1, 8~the prefix : is not declared",
        "#const n=m. #const m=n. a(n).~1, 10~depends on itself",
        "#const n=X. a(n).~1, 10~a constant cannot depend on the variable X",
        "b(1). a(X) :- b(X), #sum{ Y : a(Y) } < 3.~1, 21~depends on the rule itself",
        "{b(1)}. a :- c : b(1). {c}.~1, 16~not decided by facts",
        "a(1;2) | b.~1, 1~a pool in a disjunction",
        "p(0). p(f(X)) :- p(X).~1, 9~nested more than 100 times",
        "a :- b.; c.~1, 8~a term is expected",
        "#show p/q.~1, 8~a predicate is expected",
        "#prefix ex <http://x/>.~1, 11~a prefix and a colon",
        "a :- $b.~1, 6~the sign $ is not understood",
        "a\u0001.~1, 2~the sign U+0001 is not understood"
      })
  void refusalsSayWhere(String text, String place, String sentence) {
    BadProgramException refused =
        assertThrows(
            BadProgramException.class,
            () -> ground(text, MemoryClaim.UNCOUNTED, Cancellation.NEVER));
    assertEquals(place, refused.line() + ", " + refused.column(), refused.getMessage());
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(sentence), message);
  }

  @Test
  void severalTextsAreNamed() throws BadProgramException {
    Grounder grounder = new Grounder();
    grounder.read("one.lp", "a.", Cancellation.NEVER);
    BadProgramException refused =
        assertThrows(
            BadProgramException.class, () -> grounder.read("two.lp", "\n  b", Cancellation.NEVER));
    assertEquals(
        "two.lp, line 2, column 4: :- is expected or . after a head, found the end of the text",
        refused.getMessage());
  }

  @Test
  void memoryIsLimited() {
    for (String text :
        List.of("p(1). \n p(X+1) :- p(X).", "\n q(X,Y) :- X = 1..9999, Y = 1..9999.")) {
      MemoryBudgetException full =
          assertThrows(
              MemoryBudgetException.class, () -> ground(text, atMost(4 << 20), Cancellation.NEVER));
      String message = String.valueOf(full.getMessage());
      assertTrue(
          message.startsWith("more than htedl:memoryLimit, at the rule of line 2, column 2, with "),
          message);
    }
  }

  /** Of one atom or few, but of many rules. */
  @Test
  void rulesThemselvesTakeMemory() throws BadProgramException {
    String pool = "(1;2;3;4;5;6;7;8;9;10)";
    for (String text : List.of("a. ".repeat(4000), "p(" + pool + "," + pool + "," + pool + ").")) {
      assertThrows(
          MemoryBudgetException.class, () -> ground(text, atMost(1 << 19), Cancellation.NEVER));
      ground(text, atMost(1 << 22), Cancellation.NEVER);
    }
  }

  /** A table doubles some 17 times, which moves as many atoms again as there are. */
  @Test
  void growingTablesLookAtTheCancellation() throws BadProgramException {
    int atoms = 1 << 18;
    AtomicLong polls = new AtomicLong();
    ground(
        "p(1.." + atoms + ").",
        MemoryClaim.UNCOUNTED,
        () -> {
          polls.incrementAndGet();
          return false;
        });
    assertTrue(polls.get() >= 1.75 * atoms / (1 << 12), polls + " looks");
  }

  /** Each pair of values is one step, and the atom that is not there for it another one. */
  @Test
  void searchesThatFindNothingLookAtTheCancellation() throws BadProgramException {
    int values = 1000;
    AtomicLong polls = new AtomicLong();
    ground(
        "p(1.." + values + "). q(-2000..-1). a :- p(X), p(Y), q(X*Y).",
        MemoryClaim.UNCOUNTED,
        () -> {
          polls.incrementAndGet();
          return false;
        });
    assertTrue(polls.get() >= 1.9 * values * values / (1 << 12), polls + " looks");
  }

  @Test
  void readingIsCancelled() {
    AtomicLong polls = new AtomicLong();
    Grounder grounder = new Grounder();
    assertThrows(
        CancellationException.class,
        () -> grounder.read("", "a. ".repeat(100), () -> polls.incrementAndGet() > 20));
    assertEquals(21, polls.get());
  }

  @Test
  void whatPrecedesJoinsIsCancelled() throws BadProgramException {
    for (int most : new int[] {50, 150, 250, 350}) {
      AtomicLong polls = new AtomicLong();
      assertThrows(
          CancellationException.class,
          () ->
              ground(
                  "a. ".repeat(100), MemoryClaim.UNCOUNTED, () -> polls.incrementAndGet() > most));
    }
  }

  @Test
  void workIsCancelled() {
    AtomicLong polls = new AtomicLong();
    assertThrows(
        CancellationException.class,
        () ->
            ground(
                "p(1). p(X+1) :- p(X), X < 2000000000.",
                MemoryClaim.UNCOUNTED,
                () -> polls.incrementAndGet() > 20));
    assertEquals(21, polls.get());
  }

  private static final List<String> WORDS =
      List.of(
          "a",
          "b(X)",
          "p(X,Y)",
          "X",
          "Y",
          "1",
          "2",
          ":-",
          ":~",
          ".",
          ". ",
          ",",
          ";",
          ":",
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          "|",
          "not ",
          "#count",
          "#sum{",
          "#min",
          "#show ",
          "#minimize{",
          "#const ",
          "=",
          "<",
          ">=",
          "!=",
          "..",
          "+",
          "-",
          "*",
          "/",
          "\\",
          "**",
          "\"t\"",
          "_",
          "@",
          "&kb[\"A\"]",
          "&",
          "<http://x/y>",
          "ex:a",
          ":a",
          "#prefix ex:",
          "%\n",
          "'",
          "\n",
          "#inf",
          "n=",
          " ",
          "a(X) :- b(X).",
          "p(1..2).",
          "{a(1;2)}.",
          "~",
          "?");

  /** Nothing but the exceptions that are meant, whatever the text. */
  @Test
  void randomTexts() {
    int accepted = 0;
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      if (random.nextInt(3) == 0) {
        text.append(new RandomRules(seed).text());
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
          int at = random.nextInt(text.length());
          String word = WORDS.get(random.nextInt(WORDS.size()));
          text.replace(at, Math.min(text.length(), at + random.nextInt(3)), word);
        }
      } else {
        for (int i = random.nextInt(25); i > 0; i--) {
          text.append(WORDS.get(random.nextInt(WORDS.size())));
        }
      }
      AtomicLong polls = new AtomicLong();
      try {
        ground(text.toString(), atMost(4 << 20), () -> polls.incrementAndGet() > 100);
        accepted++;
      } catch (BadProgramException refused) {
        assertTrue(refused.line() > 0 && refused.column() > 0, seed + " " + refused + "\n" + text);
      } catch (MemoryBudgetException | CancellationException limited) {
        accepted++;
      } catch (RuntimeException | StackOverflowError wrong) {
        throw new AssertionError("seed " + seed + "\n" + text, wrong);
      }
    }
    assertTrue(accepted > COUNT / 50, accepted + " texts are rules");
  }

  @Test
  void deepTextsAreRefused() {
    for (String text :
        List.of(
            "a(" + "(".repeat(100_000),
            "a(" + "-".repeat(100_000),
            "a(1" + "+1".repeat(100_000) + ").",
            "a(1" + "**1".repeat(100_000) + ").",
            "a(" + "f(".repeat(100_000))) {
      BadProgramException refused =
          assertThrows(
              BadProgramException.class,
              () -> ground(text, MemoryClaim.UNCOUNTED, Cancellation.NEVER));
      assertTrue(String.valueOf(refused.getMessage()).contains("nested more than 200 times"));
    }
  }
}
