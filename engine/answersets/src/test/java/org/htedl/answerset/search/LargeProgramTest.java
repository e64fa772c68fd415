// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Programs;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.testing.interruption.Interruption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs with many rules and positive loops: they are solved, and can be stopped anywhere. */
class LargeProgramTest {
  private static final int ATOMS = 20_000;
  private static final int CHOICES = 100;
  private static final int RULES = 60_000;

  /** Chosen atoms, and random rules of two literals over all, so that most are in one component. */
  private static byte[] text(long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("asp 1 0 0\n1 1 " + CHOICES);
    for (int atom = 1; atom <= CHOICES; atom++) {
      text.append(' ').append(atom);
    }
    text.append(" 0 0\n");
    for (int rule = 0; rule < RULES; rule++) {
      int head = CHOICES + 1 + random.nextInt(ATOMS - CHOICES);
      int second = 1 + random.nextInt(ATOMS);
      boolean negative = second <= CHOICES && random.nextBoolean();
      text.append("1 0 1 " + head + " 0 2 " + (1 + random.nextInt(ATOMS)) + " ");
      text.append(negative ? -second : second).append('\n');
    }
    for (int atom = 1; atom <= ATOMS; atom += 10) {
      text.append("4 " + ("a" + atom).length() + " a" + atom + " 1 " + atom + "\n");
    }
    return text.append("5 " + ATOMS + " 2\n0\n").toString().getBytes(UTF_8);
  }

  private static SearchResult run(byte[] text, AnswerSets.Task task, Cancellation cancellation)
      throws IOException, BadProgramException {
    GroundProgram program = Programs.read(new ByteArrayInputStream(text), cancellation);
    ModelCheck check = new ModelCheck(program, Cancellation.NEVER);
    SearchOptions options =
        SearchOptions.DEFAULT.withModels(3).withTail(new TailOptions(TailOptions.Use.ALWAYS, 1));
    return new AnswerSets(
            program,
            options,
            model -> assertTrue(check.isAnswerSet((BitSet) model.atoms().clone())),
            MemoryClaim.UNCOUNTED,
            cancellation)
        .run(task);
  }

  @Test
  void answerSetsAreRight() throws Exception {
    for (long seed = 0; seed < 3; seed++) {
      SearchResult result = run(text(seed), AnswerSets.Task.MODELS, Cancellation.NEVER);
      assertEquals(3, result.models(), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = AnswerSets.Task.class,
      names = {"MODELS", "BRAVE", "CAUTIOUS"})
  void itStopsWhereverItIsAsked(AnswerSets.Task task) throws Exception {
    byte[] text = text(7);
    Interruption reading = Interruption.none();
    Programs.read(new ByteArrayInputStream(text), reading);
    // One look at each part of the stream.
    assertTrue(reading.points() >= text.length >> 16, reading.points() + " looks while reading");
    int most = 400;
    for (int at = 1; at <= most; at += 1 + at / 8) {
      Interruption stop = Interruption.leftAt(at);
      boolean exhausted;
      try {
        exhausted = run(text, task, stop).exhausted();
      } catch (CancellationException stopped) {
        exhausted = false;
      }
      assertFalse(exhausted, "stopped at " + at);
      assertTrue(stop.points() >= at, at + ": only " + stop.points() + " looks");
      assertTrue(stop.points() <= at + 1, at + ": went on for " + stop.points() + " looks");
    }
  }
}
