package org.htedl.device.simd;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.device.Answers;
import org.htedl.device.Cancellation;
import org.htedl.device.OperationTrace;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/**
 * One revision on the processor: the mirror's own rows and arrays, and what look-ups need beside.
 */
final class SimdResident implements Resident {
  private final SimdDevice device;
  private final Mirror mirror;
  private final Map<Adjacency, Relation> relations = new ConcurrentHashMap<>();

  private final Map<Adjacency, ValueIndex> columns = new ConcurrentHashMap<>();

  SimdResident(SimdDevice device, Mirror mirror) {
    this.device = device;
    this.mirror = mirror;
  }

  @Override
  public Mirror mirror() {
    return mirror;
  }

  WordKernels kernels() {
    return device.kernels();
  }

  WorkerPool pool() {
    return device.pool();
  }

  CostModel costs() {
    return device.costs();
  }

  /** A direction of a role. */
  Relation relation(int predicate, boolean inverse) {
    return relations.computeIfAbsent(
        mirror.role(predicate).direction(inverse), a -> new Relation(a, device.index(a)));
  }

  /** The index of a column. */
  ValueIndex values(Adjacency postings) {
    return columns.computeIfAbsent(postings, device::values);
  }

  @Override
  public Answers evaluate(
      Plan plan, int from, int to, Question question, Cancellation cancellation) {
    check(plan);
    return new Evaluation(this, plan, from, to, cancellation).answer(question);
  }

  @Override
  public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
    check(plan);
    return new Tracing(this, plan, cancellation).run();
  }

  private void check(Plan plan) {
    if (plan.mirror() != mirror) {
      throw new IllegalArgumentException("the plan is for another revision");
    }
  }

  @Override
  public void close() {}
}
