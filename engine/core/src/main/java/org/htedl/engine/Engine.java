// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.bits.DenseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.batch.MergedAnswers;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.plan.PlanPrinter;
import org.htedl.time.TimeSource;

/**
 * Evaluates class expressions: the individuals that they cover, their number, and counts of
 * examples. Thread-safe; any number of batches may run at once. On a mirror of {@link Surroundings}
 * only examples are covered, and counting individuals is refused.
 *
 * <p>A batch is compiled into one plan and run on the device. Every method may throw {@link
 * org.htedl.expression.BadExpressionException} for an expression that makes no sense, {@link
 * java.util.concurrent.CancellationException} when cancelled, and {@link
 * org.htedl.limit.MemoryBudgetException} when memory does not suffice; there are no partial
 * answers.
 */
public final class Engine implements AutoCloseable {
  /** Counters that all engines on one device share. */
  private record Counters(LongAdder batches, LongAdder evaluated, LongAdder busyNanos) {}

  private final Device device;
  private final WorkingMemory memory;
  private final Counters counters;
  private final boolean owner;

  /** An engine on this device, which it owns. */
  public Engine(Device device) {
    this(
        device,
        WorkingMemory.UNCOUNTED,
        new Counters(new LongAdder(), new LongAdder(), new LongAdder()),
        true);
    if (!device.availability().available()) {
      throw new IllegalStateException(device.name() + ": " + device.availability().detail());
    }
  }

  private Engine(Device device, WorkingMemory memory, Counters counters, boolean owner) {
    this.device = device;
    this.memory = memory;
    this.counters = counters;
    this.owner = owner;
  }

  /**
   * A view of this engine with memory that is counted. It has the same device and counters; closing
   * it does nothing, for the device is this engine's.
   */
  public Engine within(WorkingMemory counted) {
    return new Engine(device, counted, counters, false);
  }

  /**
   * An engine on the devices of this name, {@code auto} for the best that are there, which it
   * shares with the other engines of this process.
   *
   * @throws IllegalArgumentException if there is no device of this name
   * @throws IllegalStateException if the device is absent; the message says why
   * @see Devices#engine
   */
  public static Engine on(String deviceName) {
    return Devices.engine(List.of(deviceName));
  }

  /** An engine on the scalar device. */
  public static Engine scalar() {
    return new Engine(new ScalarDevice());
  }

  /** The device that batches run on; several appear as one. */
  public Device device() {
    return device;
  }

  /** The work of this engine so far. */
  public Usage usage() {
    return new Usage(
        counters.batches.sum(),
        counters.evaluated.sum(),
        counters.busyNanos.sum(),
        device.reusedRows());
  }

  /** The plan of a batch. */
  public Plan plan(Mirror mirror, List<ClassExpression> hypotheses) {
    return Linearizer.plan(mirror, hypotheses);
  }

  /**
   * The individuals covered by each hypothesis. A row takes {@code mirror.layout().words()} words,
   * so ask for many rows of a large mirror in portions.
   */
  public List<DenseRow> covers(
      Mirror mirror, List<ClassExpression> hypotheses, Cancellation cancellation) {
    return ((Answers.Rows) ask(mirror, hypotheses, new Question.Rows(), cancellation)).rows();
  }

  /** As {@link #covers(Mirror, List, Cancellation)}, never cancelled. */
  public List<DenseRow> covers(Mirror mirror, List<ClassExpression> hypotheses) {
    return covers(mirror, hypotheses, Cancellation.NEVER);
  }

  /**
   * As {@link #covers(Mirror, List, Cancellation)}, but the caller closes the answer when done with
   * the rows, so that the device reuses their memory, which is faster than allocating. The rows
   * must not be used as examples, which devices may cache by identity.
   */
  public Answers.Rows borrow(
      Mirror mirror, List<ClassExpression> hypotheses, Cancellation cancellation) {
    return (Answers.Rows) ask(mirror, hypotheses, new Question.Rows(true), cancellation);
  }

  /** The number of individuals covered by each hypothesis: {@code long[hypotheses]}. */
  public long[] counts(Mirror mirror, List<ClassExpression> hypotheses, Cancellation cancellation) {
    checkHasAll(mirror);
    return counts(ask(mirror, hypotheses, new Question.Cardinalities(), cancellation));
  }

  /** As {@link #counts(Mirror, List, Cancellation)}, of the hypotheses of a plan for the mirror. */
  public long[] counts(Mirror mirror, Plan plan, Cancellation cancellation) {
    checkHasAll(mirror);
    return counts(
        ask(mirror, plan, TimeSource.SYSTEM.nanos(), new Question.Cardinalities(), cancellation));
  }

  /** Individuals that are not here cannot be counted. */
  private static void checkHasAll(Mirror mirror) {
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      throw new BadExpressionException(
          "The individuals cannot be counted: " + surroundings.notAllIndividuals() + ".", -1);
    }
  }

  private static long[] counts(Answers answers) {
    return ((Answers.Cardinalities) answers).covered();
  }

  /** The confusion matrix of each hypothesis. */
  public List<ConfusionMatrix> coverage(
      Mirror mirror,
      List<ClassExpression> hypotheses,
      Examples examples,
      Cancellation cancellation) {
    return matrices(examples, ask(mirror, hypotheses, question(examples), cancellation));
  }

  /** As {@link #coverage(Mirror, List, Examples, Cancellation)}, of a plan for the mirror. */
  public List<ConfusionMatrix> coverage(
      Mirror mirror, Plan plan, Examples examples, Cancellation cancellation) {
    return matrices(
        examples, ask(mirror, plan, TimeSource.SYSTEM.nanos(), question(examples), cancellation));
  }

  private static Question question(Examples examples) {
    return new Question.Examples(examples.positives(), examples.negatives());
  }

  private static List<ConfusionMatrix> matrices(Examples examples, Answers answers) {
    long[] positives = ((Answers.Examples) answers).positives();
    long[] negatives = ((Answers.Examples) answers).negatives();
    List<ConfusionMatrix> matrices = new ArrayList<>(positives.length);
    for (int h = 0; h < positives.length; h++) {
      matrices.add(examples.matrix(positives[h], negatives[h]));
    }
    return matrices;
  }

  /**
   * Answers a question for hypotheses {@code from} to {@code to - 1} of a plan for the mirror, at
   * once. The caller has claimed the memory.
   */
  public Answers evaluate(
      Mirror mirror, Plan plan, int from, int to, Question question, Cancellation cancellation) {
    long start = TimeSource.SYSTEM.nanos();
    Answers answers = resident(mirror).evaluate(plan, from, to, question, cancellation);
    note(to - from, start);
    return answers;
  }

  /** Answers a question for all hypotheses of a plan for the mirror. */
  public Answers answer(Mirror mirror, Plan plan, Question question, Cancellation cancellation) {
    return ask(mirror, plan, TimeSource.SYSTEM.nanos(), question, cancellation);
  }

  private void note(int hypotheses, long start) {
    counters.batches.increment();
    counters.evaluated.add(hypotheses);
    counters.busyNanos.add(TimeSource.SYSTEM.nanos() - start);
  }

  private Answers ask(
      Mirror mirror,
      List<ClassExpression> hypotheses,
      Question question,
      Cancellation cancellation) {
    long start = TimeSource.SYSTEM.nanos();
    return ask(
        mirror, Linearizer.plan(mirror, hypotheses, cancellation), start, question, cancellation);
  }

  private Answers ask(
      Mirror mirror, Plan plan, long start, Question question, Cancellation cancellation) {
    Answers answers = run(mirror, plan, question, cancellation);
    note(plan.hypotheses(), start);
    return answers;
  }

  /** At once, or in parts where all rows together would take more than half of what is free. */
  private Answers run(Mirror mirror, Plan plan, Question question, Cancellation cancellation) {
    Resident resident = resident(mirror);
    long rowBytes = (long) mirror.layout().words() * Long.BYTES;
    int hypotheses = plan.hypotheses();
    long scratch = plan.materialisedRows() * rowBytes;
    long most = Math.max(1, memory.free() / 2);
    int parts = Math.clamp((scratch + most - 1) / most, 1, Math.max(1, hypotheses));
    try (MemoryClaim claim = memory.claim()) {
      long answers = question instanceof Question.Rows ? hypotheses * rowBytes : 0;
      claim.take(answers + scratch / parts);
      if (parts == 1) {
        return resident.evaluate(plan, 0, hypotheses, question, cancellation);
      }
      MergedAnswers merged = new MergedAnswers(question, hypotheses);
      for (int part = 0; part < parts; part++) {
        int from = (int) ((long) hypotheses * part / parts);
        int to = (int) ((long) hypotheses * (part + 1) / parts);
        merged.put(from, resident.evaluate(plan, from, to, question, cancellation));
      }
      return merged.all();
    }
  }

  private Resident resident(Mirror mirror) {
    Resident resident = mirror.derived(device, device::open);
    resident.keepAtMost(memory.forKeeping(mirror));
    return resident;
  }

  /** Bytes of the heap that the device keeps for later batches on a mirror. */
  public long keptBytes(Mirror mirror) {
    Resident resident = mirror.derivedBefore(device);
    return resident == null ? 0 : resident.keptBytes();
  }

  /** Gives up what the device keeps for later batches on a mirror. */
  public void forget(Mirror mirror) {
    Resident resident = mirror.derivedBefore(device);
    if (resident != null) {
      resident.keepAtMost(0);
    }
  }

  /**
   * How a hypothesis is evaluated, one operation a line: what it computes, the device and method,
   * estimated and actual number of individuals, time.
   */
  public String explain(Mirror mirror, ClassExpression hypothesis, Cancellation cancellation) {
    Plan plan = Linearizer.plan(mirror, List.of(hypothesis), cancellation);
    return explain(mirror, plan, cancellation);
  }

  /** As {@link #explain(Mirror, ClassExpression, Cancellation)}, of all hypotheses of a plan. */
  public String explain(Mirror mirror, Plan plan, Cancellation cancellation) {
    List<OperationTrace> traces = resident(mirror).trace(plan, cancellation);
    PlanPrinter printer = new PlanPrinter(plan);
    PlanTable table = new PlanTable();
    String traced = device.tracing().name();
    for (int i = 0; i < traces.size(); i++) {
      table.add(printer.operation(i), traced, traces.get(i));
    }
    return table.text(printer.results());
  }

  /** This engine's answers about one mirror. */
  public Evaluator on(Mirror mirror) {
    return new MirrorEvaluator(this, mirror);
  }

  /**
   * The examples with these names (IRIs or {@code _:label}). Names given twice count once.
   *
   * @return the examples; those that are no individuals count in the totals only
   */
  public static Examples examples(
      Mirror mirror, Collection<String> positives, Collection<String> negatives) {
    return NamedExamples.in(mirror, positives).against(NamedExamples.in(mirror, negatives));
  }

  /** Closes the device, unless this is a {@linkplain #within view} of the engine that owns it. */
  @Override
  public void close() {
    if (owner) {
      device.close();
    }
  }

  /**
   * Work that an engine has done so far.
   *
   * @param batches how many batches were answered
   * @param hypotheses how many hypotheses there were in them
   * @param busyNanos the time that took, plans included, in nanoseconds; of batches at the same
   *     time each counts
   * @param reusedRows how many restrictions were not evaluated, since an earlier batch had left the
   *     row
   */
  public record Usage(long batches, long hypotheses, long busyNanos, long reusedRows) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** The time that took, in seconds. */
    public double seconds() {
      return busyNanos / NANOS_PER_SECOND;
    }

    /** Hypotheses a second, 0 if none has been evaluated. */
    public double perSecond() {
      return busyNanos == 0 ? 0 : hypotheses / seconds();
    }
  }
}
