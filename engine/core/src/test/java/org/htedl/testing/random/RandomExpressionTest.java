// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.htedl.expression.ClassExpression;
import org.htedl.testing.naive.NaiveEvaluator;
import org.junit.jupiter.api.Test;

/** That the generators make what differential tests need. */
class RandomExpressionTest {
  private static final int KNOWLEDGE_BASES = 150;

  /** Parts of expressions, as their records print them, beside the constructors of the root. */
  private static final Pattern PARTS =
      Pattern.compile(
          "\\b(Inverse|Top|Bottom|Datatype|Restricted|Unqualified|OneOf|Not|And|Or|LESS"
              + "|LESS_OR_EQUAL|GREATER|GREATER_OR_EQUAL|LENGTH|MIN_LENGTH|MAX_LENGTH|PATTERN"
              + "|LANG_RANGE|abbreviated=true)\\b");

  private static final class Tally {
    private int all;
    private int telling;

    void count(boolean trivial) {
      all++;
      telling += trivial ? 0 : 1;
    }
  }

  @Test
  void halfOfTheAnswersOfEachConstructorAreNeitherEmptyNorEverything() {
    Map<String, Tally> tallies = new TreeMap<>();
    for (long seed = 0; seed < KNOWLEDGE_BASES; seed++) {
      RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
      NaiveEvaluator oracle = new NaiveEvaluator(base.graph(), base.schema());
      RandomExpression random = new RandomExpression(base, oracle, seed);
      for (RandomExpression.Constructor root : RandomExpression.Constructor.values()) {
        ClassExpression expression = random.next(root);
        boolean trivial = random.isTrivial(expression);
        tallies.computeIfAbsent(root.name(), k -> new Tally()).count(trivial);
        for (String part : parts(expression)) {
          tallies.computeIfAbsent("with " + part, k -> new Tally()).count(trivial);
        }
      }
    }
    tallies.remove(RandomExpression.Constructor.THING.name());
    tallies.remove(RandomExpression.Constructor.NOTHING.name());
    assertEquals(18 + 20, tallies.size(), () -> "some part never came up: " + tallies.keySet());
    assertAll(
        tallies.entrySet().stream()
            .map(
                entry ->
                    () ->
                        assertTrue(
                            entry.getValue().telling * 2 >= entry.getValue().all,
                            entry.getKey()
                                + ": only "
                                + entry.getValue().telling
                                + " of "
                                + entry.getValue().all)));
  }

  private static Set<String> parts(ClassExpression expression) {
    return PARTS
        .matcher(expression.toString())
        .results()
        .map(result -> result.group())
        .collect(Collectors.toSet());
  }

  @Test
  void sameSeedSameKnowledgeBaseAndExpressions() {
    for (long seed = 0; seed < 20; seed++) {
      RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
      assertEquals(base, RandomKnowledgeBase.of(seed));
      NaiveEvaluator oracle = new NaiveEvaluator(base.graph(), base.schema());
      RandomExpression once = new RandomExpression(base, oracle, seed);
      RandomExpression again = new RandomExpression(base, oracle, seed);
      for (int i = 0; i < 10; i++) {
        assertEquals(once.next(), again.next());
      }
      RandomChange change = RandomChange.of(base, base.graph(), seed);
      assertEquals(change, RandomChange.of(base, base.graph(), seed));
    }
  }

  @Test
  void knowledgeBasesHaveTheSizesWhereBlocksOfBitsEnd() {
    Set<Integer> sizes =
        LongStream.range(0, 1000)
            .mapToObj(RandomKnowledgeBase::of)
            .map(base -> new NaiveEvaluator(base.graph(), base.schema()).individuals().size())
            .collect(Collectors.toSet());
    assertTrue(sizes.containsAll(Set.of(0, 1, 63, 64, 65, 127, 128, 129)), () -> "only " + sizes);
  }
}
