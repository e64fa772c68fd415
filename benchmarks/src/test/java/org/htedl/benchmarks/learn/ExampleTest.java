// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExampleTest {
  @TempDir Path folder;

  @Test
  void readsWhatItWrites() throws IOException {
    List<Example> examples =
        List.of(new Example("http://a/1", true, 3), new Example("http://a/2", false, 0));
    Path file = folder.resolve("p.txt");
    Files.writeString(
        file, "# two\n\n" + examples.get(0).toLine() + "\n" + examples.get(1).toLine() + "\n");
    assertEquals(examples, Example.read(file));
    assertEquals(List.of(0, 3), Example.folds(examples));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+ 1 http://a/1",
        "*\t1\thttp://a/1",
        "+\tone\thttp://a/1",
        "+\t1\ta\n-\t2\ta",
        "+\t1\ta\n-\t1\tb"
      })
  void refusesOthersInOneSentence(String text) throws IOException {
    Path file = folder.resolve("bad.txt");
    Files.writeString(file, text);
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> Example.read(file));
    assertTrue(wrong.getMessage().startsWith(file.toString()), wrong.getMessage());
  }

  @Test
  void dealsBothSidesEvenlyAndWithoutRegardToTheirOrder() {
    List<Example> examples = new ArrayList<>();
    for (int i = 0; i < 37; i++) {
      examples.add(new Example("http://a/" + i, i < 22, 0));
    }
    List<Example> dealt = Example.dealt(examples, 5, 11);
    for (int fold = 0; fold < 5; fold++) {
      int number = fold;
      List<Example> part = dealt.stream().filter(each -> each.fold() == number).toList();
      int positives = Example.side(part, true).size();
      assertTrue(positives == 4 || positives == 5, "fold " + fold + " has " + positives);
      assertEquals(3, Example.side(part, false).size());
    }
    Collections.reverse(examples);
    assertEquals(dealt, Example.dealt(examples, 5, 11));
  }

  @Test
  void drawsAsManyOfEachSideAsItsShare() {
    List<Example> examples = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      examples.add(new Example("http://a/" + i, i < 10, 7));
    }
    List<Example> drawn = Example.drawn(examples, 12, 5);
    assertEquals(40, drawn.size());
    List<Example> learned = drawn.stream().filter(each -> each.fold() == 1).toList();
    assertEquals(3, Example.side(learned, true).size());
    assertEquals(9, Example.side(learned, false).size());
    assertEquals(10, Example.side(drawn, true).size());
    assertNotEquals(drawn, Example.drawn(examples, 12, 6));
    Collections.reverse(examples);
    assertEquals(drawn, Example.drawn(examples, 12, 5));
    // One of each side at least.
    List<Example> few =
        Example.drawn(examples, 2, 5).stream().filter(each -> each.fold() == 1).toList();
    assertEquals(1, Example.side(few, true).size());
  }
}
