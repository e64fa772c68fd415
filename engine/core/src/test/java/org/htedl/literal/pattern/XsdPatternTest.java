// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.htedl.expression.BadExpressionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XsdPatternTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '"',
      value = {
        "a|b b true",
        "a|b ab false",
        "a| \"\" true",
        "() \"\" true",
        "(a|b)*c ababc true",
        "^a$ ^a$ true",
        "^a$ a false",
        ". \"\n\" false",
        ". \"\r\" false",
        ". \u2028 true",
        ". \uD83D\uDE00 true",
        ".. \uD83D\uDE00 false",
        "[^a] \uD83D\uDE00 true",
        "[\uD83D\uDE00-\uD83D\uDE4F] \uD83D\uDE42 true",
        "[a-z-[aeiou]]+ xyz true",
        "[a-z-[aeiou]]+ xaz false",
        "[^a-z-[5]] 5 false",
        "[^a-z-[5]] 6 true",
        "[a-z-[a-y-[c]]]+ cz true",
        "[a-z-[a-y-[c]]]+ b false",
        "[-a]+ a- true",
        "[a-]+ a- true",
        "[a^]+ a^ true",
        "[\\w-]+ a-b true",
        "[\\^\\-\\[\\]]+ ^-[] true",
        "[.]+ ab false",
        "[$?*]+ $?* true",
        "a{3} aaa true",
        "a{3} aa false",
        "a{2,3} aaaa false",
        "a{2,} aaaaa true",
        "a{2,} a false",
        "a{0,2} \"\" true",
        "a{0} \"\" true",
        "a{0} a false",
        "a{0,} \"\" true",
        "(ab){1,2}c ababc true",
        "\\d+ 12٣ true",
        "\\D 5 false",
        "\\s \u00A0 false",
        "\\S \u00A0 true",
        "\\w+ aé1 true",
        "\\w - false",
        "\\w _ false",
        "\\W _ true",
        "\\w $ true",
        "\\i\\c* a-b.c true",
        "\\i\\c* 1a false",
        "\\I 1 true",
        "\\C % true",
        "\\p{L}+ aé中 true",
        "\\p{Lu}\\p{Ll} Éa true",
        "\\P{L} 1 true",
        "\\p{IsBasicLatin}+ az~ true",
        "\\p{IsBasicLatin}+ é false",
        "\\p{IsLatin-1Supplement} é true",
        "\\P{IsGreek} α false",
        "[\\p{Nd}\\p{Lu}]+ A1 true",
        "\\.\\\\\\{ .\\{ true",
        "\\n\\t \"\n\t\" true",
        "(a?){3}b aab true",
        "((a|b)?c)* cacbc true",
        "a&b<c&amp; a&b<c&amp; true",
      })
  void matches(String pattern, String text, boolean expected) {
    assertEquals(expected, XsdPattern.compile(pattern).matches(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        ")",
        "(a",
        "a)",
        "[",
        "[a",
        "]",
        "a]",
        "{",
        "}",
        "*",
        "+a",
        "a**",
        "a*?",
        "a++",
        "?:",
        "(?:a)",
        "a{",
        "a{}",
        "a{1",
        "a{,2}",
        "a{2,1}",
        "a{-1}",
        "[]",
        "[^]",
        "[b-a]",
        "[a-\\d]",
        "[[a]]",
        "\\",
        "\\q",
        "\\b",
        "\\1",
        "\\$",
        "\\p",
        "\\pL",
        "\\p{}",
        "\\p{Xx}",
        "\\p{Cs}",
        "\\p{IsNoSuchBlock}",
        "\\p{L",
        "[a-z-[b]c]",
        "\\u0041"
      })
  void malformed(String pattern) {
    var error = assertThrows(BadExpressionException.class, () -> XsdPattern.compile(pattern));
    assertTrue(
        error.getMessage().startsWith("The pattern \"" + pattern + "\" "), error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a{2001}", "(a{100}){100}", "((a{1000}){1000}){1000}", "(){1000000000}",
        "(((){1000}){1000}){1000}", "a{99999999999999999999}", "a{0,5000}", "(a|b|c){700}"
      })
  void tooLarge(String pattern) {
    assertTimeout(
        Duration.ofSeconds(5),
        () -> {
          var error = assertThrows(BadExpressionException.class, () -> XsdPattern.compile(pattern));
          assertTrue(error.getMessage().contains("too large"), error.getMessage());
        });
  }

  @Test
  void deepNesting() {
    assertThrows(
        BadExpressionException.class,
        () -> XsdPattern.compile("(".repeat(100_000) + ")".repeat(100_000)));
    assertThrows(
        BadExpressionException.class,
        () -> XsdPattern.compile("[a-".repeat(100_000) + "]".repeat(100_000)));
  }

  @Test
  void largestAllowed() {
    XsdPattern pattern = XsdPattern.compile("a{0,2000}");
    assertTrue(pattern.matches("a".repeat(2000)));
    assertFalse(pattern.matches("a".repeat(2001)));
    assertTimeout(Duration.ofSeconds(10), () -> XsdPattern.compile("a?".repeat(2000)));
  }

  /** Patterns that take a backtracking matcher for ever. */
  @ParameterizedTest
  @ValueSource(
      strings = {"(a+)+b", "(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*a){20}b", "(a?){30}a{30}b"})
  void neverBacktracks(String pattern) {
    assertTimeout(
        Duration.ofSeconds(5),
        () -> assertFalse(XsdPattern.compile(pattern).matches("a".repeat(100_000))));
  }

  /** A pattern whose deterministic automaton would have 2^200 states stays within its budget. */
  @Test
  void forgetsStatesBeyondItsBudget() {
    XsdPattern pattern = XsdPattern.compile("(a|b)*a(a|b){200}");
    var random = new Random(5);
    for (int i = 0; i < 50; i++) {
      var text = new StringBuilder();
      for (int j = 0; j < 2_000; j++) {
        text.append(random.nextBoolean() ? 'a' : 'b');
      }
      assertEquals(text.charAt(2_000 - 201) == 'a', pattern.matches(text.toString()));
    }
  }

  @Test
  void manyThreadsAtOnce() throws Exception {
    XsdPattern pattern = XsdPattern.compile("(a|b)*a(a|b){12}");
    try (var threads = Executors.newFixedThreadPool(4)) {
      var results = new java.util.ArrayList<java.util.concurrent.Future<Boolean>>();
      for (int t = 0; t < 4; t++) {
        var random = new Random(t);
        results.add(
            threads.submit(
                () -> {
                  boolean right = true;
                  for (int i = 0; i < 5_000; i++) {
                    var text = new StringBuilder();
                    for (int j = 0; j < 40; j++) {
                      text.append(random.nextBoolean() ? 'a' : 'b');
                    }
                    right &= pattern.matches(text.toString()) == (text.charAt(27) == 'a');
                  }
                  return right;
                }));
      }
      for (var result : results) {
        assertTrue(result.get());
      }
    }
  }

  @Test
  void containsText() {
    assertEquals(Optional.of("ab"), XsdPattern.compile(".*ab.*").containsText());
    assertEquals(Optional.of("a.b*"), XsdPattern.compile(".*a\\.b\\*.*").containsText());
    assertEquals(Optional.of("x"), XsdPattern.compile(".*[x].*").containsText());
    assertEquals(Optional.of(""), XsdPattern.compile(".*.*").containsText());
    for (String pattern :
        new String[] {
          ".*ab", "ab.*", ".*a+.*", ".*(a|b).*", ".*a\\n.*", ".*", ".+a.*", "", ".*a.b.*"
        }) {
      assertEquals(Optional.empty(), XsdPattern.compile(pattern).containsText(), pattern);
    }
    XsdPattern contains = XsdPattern.compile(".*ab.*");
    assertTrue(contains.matches("xaby"));
    assertTrue(contains.matches("ab"));
    assertFalse(contains.matches("a b"));
    assertFalse(contains.matches("xab\ny"));
    assertFalse(contains.matches("\rab"));
  }

  @Test
  void everyCodePointOfARange() {
    XsdPattern pattern = XsdPattern.compile("[\u0150-\u2FFE\uD800\uDC00-\uD83D\uDE00]");
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      boolean inside = (c >= 0x150 && c <= 0x2FFE) || (c >= 0x10000 && c <= 0x1F600);
      assertEquals(inside, pattern.matches(Character.toString(c)));
    }
  }

  @Test
  void agreesWithJavaOnSharedSyntax() {
    for (long seed = 1; seed <= 3_000; seed++) {
      long at = seed;
      var random = new Random(seed);
      String expression = expression(random, 3);
      XsdPattern pattern = XsdPattern.compile(expression);
      // UNIX_LINES would let a dot match a carriage return.
      Pattern reference = Pattern.compile("(?:" + expression.replace(".", "[^\\n\\r]") + ")");
      for (int i = 0; i < 30; i++) {
        String text = text(random);
        assertEquals(
            reference.matcher(text).matches(),
            pattern.matches(text),
            () -> "pattern " + expression + " text " + text + " seed " + at);
      }
    }
  }

  private static String expression(Random random, int depth) {
    return switch (depth == 0 ? random.nextInt(5) : random.nextInt(9)) {
      case 0 -> "a";
      case 1 -> "b";
      case 2 -> "[ab]";
      case 3 -> ".";
      case 4 -> "[^a\\n]";
      case 5 -> expression(random, depth - 1) + expression(random, depth - 1);
      case 6 -> "(" + expression(random, depth - 1) + "|" + expression(random, depth - 1) + ")";
      default ->
          "("
              + expression(random, depth - 1)
              + ")"
              + new String[] {"*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,2}"}[random.nextInt(7)];
    };
  }

  private static String text(Random random) {
    String[] characters = {"a", "b", "a", "b", "c", "\n", "\uD83D\uDE00"};
    var text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(characters[random.nextInt(characters.length)]);
    }
    return text.toString();
  }
}
