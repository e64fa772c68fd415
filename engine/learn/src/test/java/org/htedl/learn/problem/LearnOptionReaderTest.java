// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.htedl.coverage.Objective;
import org.htedl.learn.option.Only;
import org.htedl.learn.option.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnOptionReaderTest {
  private static final Map<String, String> PREFIXES = Map.of("ex", "http://ex/", "", "http://d/");

  private static LearnOptionReader reader() {
    return new LearnOptionReader(
        new LearnOptionReader.Surroundings(60, "htedl:learnSeconds", 4_000, "htedl:memoryLimit", 3),
        prefix -> Optional.ofNullable(PREFIXES.get(prefix)),
        amount ->
            amount.matches("\\d+k")
                ? OptionalLong.of(1000L * Integer.parseInt(amount.replace("k", "")))
                : OptionalLong.empty());
  }

  private static LearnOptions read(String text) {
    LearnOptionReader reader = reader();
    reader.read(text);
    return reader.options();
  }

  @Test
  void defaults() {
    LearnOptions options = read("  ;; ");
    assertEquals(10, options.get(LearnOption.SECONDS));
    assertEquals(7, options.get(LearnOption.MAX_LENGTH));
    assertEquals(1_000, options.get(LearnOption.MEMORY));
    assertEquals(3, options.get(LearnOption.THREADS));
    assertEquals(
        2.5,
        new LearnOptionReader(
                new LearnOptionReader.Surroundings(2.5, "", 4, "", 1),
                prefix -> Optional.empty(),
                amount -> OptionalLong.empty())
            .options()
            .get(LearnOption.SECONDS));
  }

  @Test
  void everyOptionByItsName() {
    LearnOptions options =
        read(
            """
            seconds 1.5; maxLength 9; maxDepth 2; measure precision@0.8; noise .1; cardinality 4;
            only ON; inverse false; nominals; monotone true; use <http://a;b/c> ex:B, :d; ignore
            http://x/y; splits 7; top 3; diverse 0; combine tree; folds 5; permutations 0; seed -3;
            memory 2k
            """);
    assertEquals(1.5, options.get(LearnOption.SECONDS));
    assertEquals(9, options.get(LearnOption.MAX_LENGTH));
    assertEquals(2, options.get(LearnOption.MAX_DEPTH));
    assertEquals(Objective.named("precision@0.8").orElseThrow(), options.get(LearnOption.MEASURE));
    assertEquals(.1, options.get(LearnOption.NOISE));
    assertEquals(4, options.get(LearnOption.CARDINALITY));
    assertEquals(Only.ON, options.get(LearnOption.ONLY));
    assertEquals(false, options.get(LearnOption.INVERSE));
    assertTrue(options.get(LearnOption.NOMINALS));
    assertTrue(options.get(LearnOption.MONOTONE));
    assertEquals(
        List.of("http://a;b/c", "http://ex/B", "http://d/d"), options.get(LearnOption.USE));
    assertEquals(List.of("http://x/y"), options.get(LearnOption.IGNORE));
    assertEquals(7, options.get(LearnOption.SPLITS));
    assertEquals(3, options.get(LearnOption.TOP));
    assertEquals(0, options.get(LearnOption.DIVERSE));
    assertEquals(Shape.TREE, options.get(LearnOption.COMBINE));
    assertEquals(5, options.get(LearnOption.FOLDS));
    assertEquals(0, options.get(LearnOption.PERMUTATIONS));
    assertEquals(-3, options.get(LearnOption.SEED));
    assertEquals(2_000, options.get(LearnOption.MEMORY));
  }

  /** What an option says of its value can be read back. */
  @Test
  void valuesAreWrittenAsTheyAreRead() {
    LearnOptions options = read("measure mcc; only off; combine union; seconds 3; ignore ex:A");
    LearnOptionReader again = reader();
    for (LearnOption<?> option : LearnOption.of(LearnOption.Interface.REQUEST)) {
      Object value = option.valueIn(options);
      if (value instanceof List<?> list) {
        again.set(option.label(), list.stream().map(Object::toString).toList());
      } else if (option != LearnOption.MEMORY) {
        again.set(option.label(), value.toString());
      }
    }
    assertEquals(options, again.options());
  }

  /** Options are equal if their values are, whether a default was set or not. */
  @Test
  void defaultsAreNotKept() {
    LearnOptions changed =
        LearnOptions.DEFAULT.with(LearnOption.TOP, 7).with(LearnOption.USE, List.of("urn:a"));
    assertEquals("{top=7, use=[urn:a]}", changed.toString());
    assertEquals(5, LearnOptions.DEFAULT.get(LearnOption.TOP));
    LearnOptions again = changed.with(LearnOption.TOP, 5).with(LearnOption.USE, List.of());
    assertEquals(LearnOptions.DEFAULT, again);
    assertEquals(LearnOptions.DEFAULT.hashCode(), again.hashCode());
    assertThrows(
        IllegalArgumentException.class, () -> LearnOptions.DEFAULT.with(LearnOption.THREADS, 0));
  }

  @Test
  void namesAreUnique() {
    List<String> names = LearnOption.all().stream().map(LearnOption::label).toList();
    assertEquals(names.size(), Set.copyOf(names).size());
    assertEquals("max-length", LearnOption.MAX_LENGTH.label('-'));
    assertEquals("max_length", LearnOption.MAX_LENGTH.label('_'));
    for (LearnOption<?> option : LearnOption.all()) {
      assertTrue(option.isIn(LearnOption.Interface.COMMAND_LINE), option::label);
      assertEquals(
          option.isIn(LearnOption.Interface.REQUEST),
          LearnOption.named(option.label()).isPresent());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          maxLength 16           | maxLength is from 1 to 15, not 16
          maxLength 99999999999  | maxLength is from 1 to 15, not 2147483647
          maxLength x            | maxLength is a whole number, not "x"
          maxLength              | maxLength takes one value, not 0
          seconds 0              | seconds is more than 0, not 0.0
          seconds 61             | seconds is at most 60, which is htedl:learnSeconds, not 61
          seconds NaN            | seconds is a number, not "NaN"
          noise .6               | noise is from 0 to 0.5, not 0.6
          measure speed          | measure is accuracy, precision, recall, f1, balanced, mcc or precision@ with a least recall, such as precision@0.8, not "speed"
          only maybe             | only is one of off, nonempty, on, not "maybe"
          monotone perhaps       | monotone is true or false, not "perhaps"
          folds 1                | folds is 0 or from 2 to 20, not 1
          memory much            | memory is an amount of memory such as 512m, not "much"
          memory 3k              | memory is at most half of what htedl:memoryLimit leaves free
          use Foo                | use takes IRIs, in full or with a prefix, not "Foo"
          top 3; top 4           | top is there twice
          maxlength 3            | there is no option "maxlength", did you mean maxLength?
          threads 3              | there is no option "threads"; there are seconds, maxLength, maxDepth, measure, noise, cardinality, only, inverse, nominals, monotone, use, ignore, splits, top, diverse, combine, folds, permutations, seed, memory
          """)
  void oneSentence(String text, String sentence) {
    assertEquals(
        sentence, assertThrows(IllegalArgumentException.class, () -> read(text)).getMessage());
  }
}
