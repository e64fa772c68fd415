// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.DeviceLostException;
import org.htedl.device.Question;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.WideBase;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;

/** What is sent to a device, and what is there already. */
public final class TravelChecks {
  private TravelChecks() {}

  /**
   * Has a device fail while two transfers are under way, of which nothing may be left.
   *
   * @param failing fails after one launch
   */
  public static void failDuringTransfers(Accelerator failing) {
    failing.attach();
    Staging staging = new Staging(failing);
    Memory memory = failing.allocate(64);
    Memory freed = failing.allocate(64);
    staging.write(memory, 0, new int[16], 16);
    staging.write(memory, 0, new int[16], 16);
    failing.launch(Kernel.IDENTIFY, 1, 1, new Arguments().add(memory));
    freed.close();
    assertThrows(DeviceLostException.class, staging::settle);
  }

  /** Checks what is sent to the device after a commit. */
  public static void changes(Accelerator accelerator) {
    WideBase base = new WideBase(9, 70_000);
    Mirror mirror = base.mirror();
    CountingAccelerator counting = new CountingAccelerator(accelerator);
    try (Device counted = AcceleratedDevice.of("counted", counting)) {
      List<ClassExpression> batch = base.expressions(30, 3);
      counts(counted, mirror, batch);
      long all = counting.sentBytes;
      counts(counted, mirror, batch);
      long again = counting.sentBytes - all;
      MirrorChange.Builder change = MirrorChange.builder();
      for (int i = 0; i < 8; i++) {
        change.add(WideBase.NS + "i77", Iri.TYPE, WideBase.NS + "C" + i);
        change.remove(WideBase.NS + "i60077", Iri.TYPE, WideBase.NS + "C" + i);
        change.add(WideBase.NS + "i" + i, WideBase.NS + "graph", WideBase.NS + "i60077");
      }
      Mirror next = MirrorPatcher.patch(mirror, change.build());
      counts(counted, next, batch);
      long patched = counting.sentBytes - all - again;
      // Programs and lists of literals travel each time, a tile is 4 KiB, and few rows change.
      assertTrue(again < all / 20, () -> again + " bytes of " + all + " once more");
      assertTrue(patched < again + (1 << 18), () -> patched + " bytes after a commit");
      Comparison.check(counted, next, batch, 9, "after a commit");
    }
  }

  /** Sets of examples that are asked about again are there; few are kept, and mirrors may grow. */
  public static void examples(Accelerator accelerator) {
    WideBase base = new WideBase(10, 70_000);
    Mirror mirror = base.mirror();
    List<ClassExpression> batch = base.expressions(8, 2);
    CountingAccelerator counting = new CountingAccelerator(accelerator);
    try (Device counted = AcceleratedDevice.of("counted", counting)) {
      Random random = new Random(10);
      List<Question.Examples> questions = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        questions.add(
            new Question.Examples(sample(mirror, random, .1), sample(mirror, random, .2)));
      }
      counts(counted, mirror, batch);
      for (int round = 0; round < 2; round++) {
        for (Question question : questions) {
          compare(counted, mirror, batch, question);
          long before = counting.sentBytes;
          compare(counted, mirror, batch, question);
          long again = counting.sentBytes - before;
          // The places of examples travel, and programs and lists of literals.
          assertTrue(again < 1 << 14, () -> again + " bytes for the same examples");
        }
      }
      MirrorChange.Builder change = MirrorChange.builder();
      for (int i = 0; i < 500; i++) {
        change.add(WideBase.NS + "new" + i, Iri.TYPE, WideBase.NS + "C" + i % 8);
      }
      Mirror larger = MirrorPatcher.patch(mirror, change.build());
      for (Question question : questions) {
        compare(counted, larger, batch, question);
      }
    }
  }

  /** Some nodes, among them such as the mirror does not have yet. */
  private static NodeSet sample(Mirror mirror, Random random, double part) {
    return SparseRow.ofUnsorted(
        IntStream.range(0, mirror.nodeCount() + 500)
            .filter(node -> random.nextDouble() < part)
            .toArray());
  }

  private static void compare(
      Device device, Mirror mirror, List<ClassExpression> batch, Question question) {
    var expected = (Answers.Examples) ask(new ScalarDevice(), mirror, batch, question);
    var actual = (Answers.Examples) ask(device, mirror, batch, question);
    assertArrayEquals(expected.positives(), actual.positives());
    assertArrayEquals(expected.negatives(), actual.negatives());
  }

  private static void counts(Device device, Mirror mirror, List<ClassExpression> batch) {
    ask(device, mirror, batch, new Question.Cardinalities());
  }

  private static Answers ask(
      Device device, Mirror mirror, List<ClassExpression> batch, Question question) {
    Plan plan = Linearizer.plan(mirror, batch);
    return device.open(mirror).evaluate(plan, 0, plan.hypotheses(), question, Cancellation.NEVER);
  }
}
