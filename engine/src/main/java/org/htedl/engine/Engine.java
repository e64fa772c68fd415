package org.htedl.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.device.Cancellation;
import org.htedl.device.Device;
import org.htedl.device.OperationTrace;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.plan.PlanPrinter;

/**
 * Answers what class expressions cover. Thread-safe; any number of batches may run at once.
 *
 * <p>A batch is compiled into one plan and run on the device. Every method may throw {@link
 * org.htedl.expression.BadExpressionException} for an expression that makes no sense, {@link
 * java.util.concurrent.CancellationException} when cancelled, and {@link
 * org.htedl.mirror.MemoryBudgetException} when memory does not suffice; there are no partial
 * answers.
 */
public final class Engine implements AutoCloseable {
  private final Device device;
  private final LongAdder batches = new LongAdder();
  private final LongAdder evaluated = new LongAdder();
  private final LongAdder busyNanos = new LongAdder();

  /** An engine on this device, which it owns. */
  public Engine(Device device) {
    if (!device.availability().available()) {
      throw new IllegalStateException(device.name() + ": " + device.availability().detail());
    }
    this.device = device;
  }

  /**
   * An engine on the devices of this name, {@code auto} for the best that are there.
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

  /** What it has done so far. */
  public EngineUsage usage() {
    return new EngineUsage(batches.sum(), evaluated.sum(), busyNanos.sum(), device.reusedRows());
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

  /** The number of individuals covered by each hypothesis: {@code int[hypotheses]}. */
  public int[] counts(Mirror mirror, List<ClassExpression> hypotheses, Cancellation cancellation) {
    return ((Answers.Cardinalities)
            ask(mirror, hypotheses, new Question.Cardinalities(), cancellation))
        .covered();
  }

  /** The confusion matrix of each hypothesis. */
  public List<ConfusionMatrix> coverage(
      Mirror mirror,
      List<ClassExpression> hypotheses,
      Examples examples,
      Cancellation cancellation) {
    Answers.Examples answers =
        (Answers.Examples)
            ask(
                mirror,
                hypotheses,
                new Question.Examples(examples.positives(), examples.negatives()),
                cancellation);
    List<ConfusionMatrix> matrices = new ArrayList<>(hypotheses.size());
    for (int h = 0; h < hypotheses.size(); h++) {
      matrices.add(examples.matrix(answers.positives()[h], answers.negatives()[h]));
    }
    return matrices;
  }

  private Answers ask(
      Mirror mirror,
      List<ClassExpression> hypotheses,
      Question question,
      Cancellation cancellation) {
    long start = System.nanoTime();
    Plan plan = plan(mirror, hypotheses);
    Answers answers = resident(mirror).evaluate(plan, 0, plan.hypotheses(), question, cancellation);
    batches.increment();
    evaluated.add(hypotheses.size());
    busyNanos.add(System.nanoTime() - start);
    return answers;
  }

  private Resident resident(Mirror mirror) {
    return mirror.derived(device, device::open);
  }

  /**
   * How a hypothesis is evaluated, one operation a line: what it computes, the device and method,
   * estimated and actual number of individuals, time.
   */
  public String explain(Mirror mirror, ClassExpression hypothesis, Cancellation cancellation) {
    Plan plan = plan(mirror, List.of(hypothesis));
    List<OperationTrace> traces = resident(mirror).trace(plan, cancellation);
    PlanPrinter printer = new PlanPrinter(plan);
    PlanTable table = new PlanTable();
    String traced = device.tracing().name();
    for (int i = 0; i < traces.size(); i++) {
      table.add(printer.operation(i), traced, traces.get(i));
    }
    return table.text(PlanPrinter.operand(plan.root(0)));
  }

  /**
   * The examples with these names (IRIs or {@code _:label}). Names given twice count once.
   *
   * @return the examples; those that are no individuals count in the totals only
   */
  public static Examples examples(
      Mirror mirror, Collection<String> positives, Collection<String> negatives) {
    Set<String> p = new LinkedHashSet<>(positives);
    Set<String> n = new LinkedHashSet<>(negatives);
    return new Examples(known(mirror, p), p.size(), known(mirror, n), n.size());
  }

  private static NodeSet known(Mirror mirror, Set<String> names) {
    int[] ids = new int[names.size()];
    int count = 0;
    for (String name : names) {
      int id = mirror.idOf(name);
      if (id >= 0 && mirror.live().contains(id)) {
        ids[count++] = id;
      }
    }
    return SparseRow.ofUnsorted(Arrays.copyOf(ids, count));
  }

  @Override
  public void close() {
    device.close();
  }
}
