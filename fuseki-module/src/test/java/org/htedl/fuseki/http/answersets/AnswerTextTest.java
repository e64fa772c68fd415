// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.htedl.answerset.grounding.Grounder;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.WorkMeter;
import org.htedl.testing.interruption.Interruption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers with very many atoms are written with looks at whether they are still wanted. */
class AnswerTextTest {
  private static final int SIZE = 1 << 17;
  private static final int LOOKS = SIZE >> 15;

  private static Grounder.Output ground() throws Exception {
    Grounder grounder = new Grounder();
    String text = "{<http://example.org/p>(1.." + SIZE + ")}.";
    grounder.read("", text, Cancellation.NEVER);
    return grounder.ground(MemoryClaim.UNCOUNTED, Cancellation.NEVER);
  }

  private static AnswerText text(String form) {
    return form.equals("json") ? new AnswerJson() : new AnswerTurtle(Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "turtle"})
  void longAnswersAsk(String form) throws Exception {
    Grounder.Output output = ground();
    Interruption counting = Interruption.none();
    ShownAtoms shown = ShownAtoms.of(output, new WorkMeter(counting));
    assertTrue(counting.points() >= LOOKS, counting.points() + " looks at what is shown");
    List<String> all = output.program().shown().stream().map(ShownTerm::text).toList();
    assertEquals(SIZE, all.size());
    Interruption writing = Interruption.none();
    String answer = text(form).of(shown, all, List.of(), new WorkMeter(writing));
    assertEquals(form.equals("json"), answer.contains("[" + SIZE + "]"));
    // Texts are looked up, sorted by predicate and written.
    assertTrue(writing.points() >= 3 * LOOKS, writing.points() + " looks");
    int most = writing.points();
    for (int stop = 1; stop <= most; stop += 1 + stop / 2) {
      int at = stop;
      int[] asked = new int[1];
      assertThrows(
          CancellationException.class,
          () -> text(form).of(shown, all, List.of(), new WorkMeter(() -> ++asked[0] >= at)),
          () -> "stopped at look " + at);
      assertEquals(at, asked[0]);
    }
  }

  @Test
  void aCancelledIndexIsNotMade() throws Exception {
    Grounder.Output output = ground();
    assertThrows(
        CancellationException.class, () -> ShownAtoms.of(output, new WorkMeter(() -> true)));
  }
}
