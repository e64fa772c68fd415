// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.htedl.pages.PlainEnglish.Habit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The check finds four fifths of the habits marked by hand, and nine of ten of its finds are right.
 */
class PlainEnglishTest {
  /** A sentence marked by hand. */
  private record Marked(String half, Set<Integer> habits, String sentence) {
    Set<Integer> found() {
      return PlainEnglish.habits(sentence).stream()
          .map(Habit::number)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static List<Marked> marked() throws IOException {
    List<Marked> all = new ArrayList<>();
    try (InputStream in = PlainEnglishTest.class.getResourceAsStream("marked-sentences.tsv")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
        String[] columns = line.split("\t", 4);
        Set<Integer> habits = new TreeSet<>();
        for (String number : columns[1].split(",", 0)) {
          habits.add(Integer.valueOf(number));
        }
        habits.remove(0);
        all.add(new Marked(columns[0], habits, columns[3]));
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void findsFourFifthsAndNineOfTenFindsAreRight(String half) throws IOException {
    List<Marked> marked = marked().stream().filter(each -> each.half.equals(half)).toList();
    int marks = 0;
    int finds = 0;
    int right = 0;
    StringBuilder report = new StringBuilder();
    for (Habit habit : Habit.values()) {
      int number = habit.number();
      int itsMarks = 0;
      int itsFinds = 0;
      int itsRight = 0;
      for (Marked each : marked) {
        boolean is = each.habits.contains(number);
        boolean found = each.found().contains(number);
        itsMarks += is ? 1 : 0;
        itsFinds += found ? 1 : 0;
        itsRight += is && found ? 1 : 0;
        if (is != found) {
          report.append(is ? "\n  missed " : "\n  wrong ").append(number).append(": ");
          report.append(each.sentence);
        }
      }
      report.append(
          String.format(
              Locale.ROOT,
              "%n%s: %d marked, %d found, %d right",
              habit,
              itsMarks,
              itsFinds,
              itsRight));
      marks += itsMarks;
      finds += itsFinds;
      right += itsRight;
    }
    long withHabit = marked.stream().filter(each -> !each.habits.isEmpty()).count();
    assertTrue(withHabit >= 60 && marked.size() - withHabit >= 60, withHabit + " marked");
    if (Boolean.getBoolean("htedl.prose.report")) {
      System.out.println("half " + half + report);
    }
    assertTrue(right >= .8 * marks, () -> "recall" + report);
    assertTrue(right >= .9 * finds, () -> "precision" + report);
  }

  @Test
  void aPageIsReadWithoutCodeCommentsAndTargets() {
    assertEquals(
        List.of(
            "A heading",
            "First `a. B` of two.",
            "The link goes on.",
            "(The third.)",
            "an item over lines",
            "head",
            "`x`",
            "one. no end.",
            "Two."),
        PlainEnglish.ofPage(
            "# A heading\nFirst `a. B` of two. The\n[link](where.md#what) goes on. (The third.)\n"
                + "```\nwhat is code\n```\n<!-- not run: what -->\n- an item\n  over lines\n\n"
                + "| head |\n|---|\n| `x` | one. no end. Two. |\n"));
  }

  @Test
  void firstSentencesOfPublicJavadoc() {
    String source =
        """
        /** Its {@code a. b} and {@link X}. More. */
        @Deprecated
        public final class A {
          /** Private. */
          private int a;

          /**
           * A method<p>
           * More.
           * @return x
           */
          public int a() {
            /* No Javadoc. */
          }
        }
        """;
    assertEquals(List.of("Its `a. b` and `X`.", "A method"), PlainEnglish.ofSource(source));
    assertEquals(
        List.of("Members count."),
        PlainEnglish.ofSource(
            "public sealed interface A {\n  /** Members count. */\n  int a();\n}"));
  }
}
