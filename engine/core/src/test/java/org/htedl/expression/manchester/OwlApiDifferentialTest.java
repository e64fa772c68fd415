// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.junit.jupiter.api.Test;

/** Our parser against the OWL API's, on valid texts and on texts with mistakes. */
class OwlApiDifferentialTest {
  private static final int VALID = 30_000;
  private static final int MUTATED = 60_000;
  private static final int DEPTH = 5;
  private static final int SHOWN = 20;

  private final OwlApiReference reference = new OwlApiReference();
  private final ManchesterParser parser = new ManchesterParser(SampleNames.resolver());

  @Test
  void validTextsMeanTheSame() {
    for (long seed = 0; seed < VALID; seed++) {
      RandomText random = new RandomText(seed);
      ClassExpression expected = random.expression(DEPTH);
      String text = RandomSpelling.join(RandomSpelling.spell(expected, random, false), random);
      ClassExpression read = read(text, seed);
      assertEquals(expected, read, () -> "read from " + text);
      ClassExpression theirs = reference.parse(text);
      assertTrue(theirs != null, failure("the OWL API rejects", seed, text));
      assertEquals(Canonical.of(theirs), Canonical.of(read), failure("read", seed, text));
    }
  }

  /** The W3C grammar needs fewer parentheses than the OWL API does. */
  @Test
  void sparingTextsMeanWhatTheyWereMadeFrom() {
    for (long seed = 0; seed < VALID; seed++) {
      RandomText random = new RandomText(seed);
      ClassExpression expected = random.expression(DEPTH);
      String text = RandomSpelling.join(RandomSpelling.spell(expected, random, true), random);
      assertEquals(expected, read(text, seed), failure("read", seed, text));
    }
  }

  @Test
  void mistakesAreMistakesInBoth() {
    Map<DeliberateDifference, Integer> differences = new EnumMap<>(DeliberateDifference.class);
    List<String> unexplained = new ArrayList<>();
    int accepted = 0;
    int excused = 0;
    for (long seed = 0; seed < MUTATED; seed++) {
      RandomText random = new RandomText(seed);
      ClassExpression origin = random.expression(random.below(3) + 1);
      List<String> tokens = RandomSpelling.spell(origin, random, random.below(3) == 0);
      String text = Mutation.of(tokens, random);
      ClassExpression ours = canonical(text);
      ClassExpression theirs = reference.parse(text);
      accepted += ours == null ? 0 : 1;
      if (!Objects.equals(ours, theirs == null ? null : Canonical.of(theirs))) {
        List<DeliberateDifference> reasons =
            DeliberateDifference.in(text, ours != null, theirs != null, reference);
        if (reasons.isEmpty()) {
          unexplained.add(
              failure("read " + ours + "\nthe OWL API read " + theirs + "\n", seed, text));
        }
        reasons.forEach(reason -> differences.merge(reason, 1, Integer::sum));
        excused++;
      }
    }
    if (!unexplained.isEmpty()) {
      List<String> few = unexplained.subList(0, Math.min(SHOWN, unexplained.size()));
      fail(unexplained.size() + " differences, such as\n" + String.join("\n\n", few));
    }
    assertTrue(accepted > MUTATED / 20, "few mutations are still expressions: " + accepted);
    assertTrue(excused < MUTATED / 20, "too much is excused: " + differences);
  }

  /** That the differences documented are there, so that none is excused for nothing. */
  @Test
  void deliberateDifferencesAreReal() {
    for (DeliberateDifference difference : DeliberateDifference.values()) {
      for (String text : difference.examples()) {
        ClassExpression ours = canonical(text);
        ClassExpression theirs = reference.parse(text);
        assertTrue(
            !Objects.equals(ours, theirs == null ? null : Canonical.of(theirs)),
            () -> difference + " is none: " + text + "\nours " + ours + "\ntheirs " + theirs);
        assertTrue(
            DeliberateDifference.in(text, ours != null, theirs != null, reference)
                .contains(difference),
            () -> difference + " is not seen in " + text);
      }
    }
  }

  private ClassExpression canonical(String text) {
    try {
      return Canonical.of(parser.parse(text));
    } catch (BadExpressionException e) {
      List<String> complaints = new ArrayList<>();
      PlainSentence.check(e, text, complaints);
      assertEquals(List.of(), complaints, () -> text + "\n" + e.getMessage());
      return null;
    }
  }

  private ClassExpression read(String text, long seed) {
    try {
      return parser.parse(text);
    } catch (BadExpressionException e) {
      return fail(failure("rejected: " + e.getMessage(), seed, text));
    }
  }

  private static String failure(String what, long seed, String text) {
    return what + ", seed " + seed + ": " + text;
  }
}
