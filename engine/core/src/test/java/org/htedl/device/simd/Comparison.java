// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.EveryOperation;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.plan.PlanPrinter;

/** All questions about a batch, to the device under test and to the specification. */
public final class Comparison {
  private final Mirror mirror;
  private final Plan plan;
  private final List<DenseRow> expected;
  private final int[] individuals;
  private final Resident actual;
  private final String context;

  /** A batch and what the specification answers to it, for devices to be compared with. */
  public static final class Reference {
    private final Mirror mirror;
    private final Plan plan;

    /** One a hypothesis. */
    private final List<DenseRow> rows;

    /** The individuals of each operation. */
    private final int[] individuals;

    /** Asks the specification, once. */
    public Reference(Mirror mirror, List<ClassExpression> batch) {
      this.mirror = mirror;
      this.plan = Linearizer.plan(mirror, batch);
      Plan all = EveryOperation.before(plan);
      List<DenseRow> answers =
          ((Answers.Rows)
                  new ScalarDevice()
                      .open(mirror)
                      .evaluate(all, 0, all.hypotheses(), new Question.Rows(), Cancellation.NEVER))
              .rows();
      this.rows = answers.subList(plan.operations(), answers.size());
      this.individuals =
          answers.subList(0, plan.operations()).stream().mapToInt(DenseRow::cardinality).toArray();
    }

    /** The individuals that each hypothesis covers. */
    public int[] cardinalities() {
      return rows.stream().mapToInt(DenseRow::cardinality).toArray();
    }
  }

  private Comparison(Device device, Reference reference, String context) {
    this.mirror = reference.mirror;
    this.plan = reference.plan;
    this.expected = reference.rows;
    this.individuals = reference.individuals;
    this.actual = mirror.derived(device, device::open);
    this.context = context;
  }

  /** Throws if any answer differs. */
  public static void check(
      Device device, Mirror mirror, List<ClassExpression> batch, long seed, String context) {
    check(device, new Reference(mirror, batch), seed, context);
  }

  /** Throws if any answer differs from the reference. */
  public static void check(Device device, Reference reference, long seed, String context) {
    Mirror mirror = reference.mirror;
    Comparison comparison = new Comparison(device, reference, context + " seed " + seed);
    comparison.rows(false);
    // Twice, so that some rows lie where others were given back.
    comparison.rows(true);
    comparison.rows(true);
    comparison.cardinalities(0, reference.plan.hypotheses());
    Random random = new Random(seed);
    comparison.examples(sample(mirror, random, 0.01), sample(mirror, random, 0.01));
    comparison.examples(sample(mirror, random, 0.001), sample(mirror, random, 0.002));
    comparison.examples(sample(mirror, random, 0.5), sample(mirror, random, 0.5));
    DenseRow half = (DenseRow) dense(mirror, random, 0.5);
    comparison.examples(half, complement(mirror, half));
    comparison.examples(SparseRow.EMPTY, sample(mirror, random, 0.1));
    comparison.part(random);
    comparison.trace();
  }

  /** Throws if any row differs; nothing else is asked, and that once. */
  public static void rows(
      Device device, Mirror mirror, List<ClassExpression> batch, String context) {
    new Comparison(device, new Reference(mirror, batch), context).rows(false);
  }

  /**
   * Throws if work that is cancelled, sooner or later, gives an answer or spoils what comes after.
   */
  public static void checkCancellation(Device device) {
    WideBase base = new WideBase(7, 5000);
    Mirror mirror = base.mirror();
    Plan plan = Linearizer.plan(mirror, base.expressions(50, 3));
    AtomicInteger polls = new AtomicInteger();
    for (int stopAfter = 0; stopAfter < 40; stopAfter += 3) {
      int limit = stopAfter;
      polls.set(0);
      assertThrows(
          CancellationException.class,
          () ->
              device
                  .open(mirror)
                  .evaluate(
                      plan,
                      0,
                      50,
                      new Question.Cardinalities(),
                      () -> polls.incrementAndGet() > limit));
    }
    check(device, mirror, base.expressions(30, 2), 7, "after cancellations");
  }

  private static NodeSet sample(Mirror mirror, Random random, double share) {
    int[] ids = new int[mirror.nodeCount()];
    int count = 0;
    for (int i = 0; i < ids.length; i++) {
      if (random.nextDouble() < share) {
        ids[count++] = i;
      }
    }
    return NodeSet.of(mirror.layout(), java.util.Arrays.copyOf(ids, count));
  }

  private static NodeSet dense(Mirror mirror, Random random, double share) {
    return DenseRow.of(mirror.layout(), sample(mirror, random, share).toWords(mirror.layout()));
  }

  private static DenseRow complement(Mirror mirror, DenseRow row) {
    long[] words = mirror.live().toWords(mirror.layout());
    for (int w = 0; w < words.length; w++) {
      words[w] &= ~row.word(w);
    }
    return DenseRow.of(mirror.layout(), words);
  }

  private Answers ask(int from, int to, Question question) {
    return actual.evaluate(plan, from, to, question, Cancellation.NEVER);
  }

  private void rows(boolean lent) {
    try (Answers.Rows got = (Answers.Rows) ask(0, plan.hypotheses(), new Question.Rows(lent))) {
      rows(got.rows());
    }
  }

  private void rows(List<DenseRow> got) {
    for (int h = 0; h < got.size(); h++) {
      for (int w = 0; w < mirror.layout().words(); w++) {
        if (expected.get(h).word(w) != got.get(h).word(w)) {
          throw wrong("rows, word " + w, h);
        }
      }
      if (expected.get(h).cardinality() != got.get(h).cardinality()) {
        throw wrong("cardinality of row", h);
      }
    }
  }

  private void cardinalities(int from, int to) {
    long[] got = ((Answers.Cardinalities) ask(from, to, new Question.Cardinalities())).covered();
    same("cardinalities", counts(mirror.live(), from, to), got, from);
  }

  private void examples(NodeSet positives, NodeSet negatives) {
    examples(positives, negatives, 0, plan.hypotheses());
  }

  private void examples(NodeSet positives, NodeSet negatives, int from, int to) {
    Question question = new Question.Examples(positives, negatives);
    Answers.Examples got = (Answers.Examples) ask(from, to, question);
    same("positives", counts(positives, from, to), got.positives(), from);
    same("negatives", counts(negatives, from, to), got.negatives(), from);
  }

  private long[] counts(NodeSet among, int from, int to) {
    long[] counts = new long[to - from];
    for (int h = from; h < to; h++) {
      counts[h - from] = expected.get(h).countWith(among);
    }
    return counts;
  }

  /** A few hypotheses of the plan, which take the direct way. */
  private void part(Random random) {
    int from = random.nextInt(plan.hypotheses());
    int to = Math.min(plan.hypotheses(), from + 1 + random.nextInt(3));
    examples(sample(mirror, random, 0.5), sample(mirror, random, 0.4), from, to);
    examples(dense(mirror, random, 0.5), dense(mirror, random, 0.4), from, to);
    cardinalities(from, to);
  }

  private void trace() {
    List<OperationTrace> got = actual.trace(plan, Cancellation.NEVER);
    for (int i = 0; i < individuals.length; i++) {
      if (individuals[i] != got.get(i).individuals()) {
        throw new AssertionError(context + ": trace of #" + i + " by " + got.get(i).method());
      }
    }
  }

  private void same(String what, long[] want, long[] got, int from) {
    for (int i = 0; i < want.length; i++) {
      if (want[i] != got[i]) {
        throw wrong(what + ": expected " + want[i] + ", got " + got[i], from + i);
      }
    }
  }

  private AssertionError wrong(String what, int h) {
    return new AssertionError(
        context
            + ": "
            + what
            + " of hypothesis "
            + h
            + " = "
            + PlanPrinter.operand(plan.root(h))
            + " in\n"
            + new PlanPrinter(plan).print());
  }
}
