package org.htedl.fuseki.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.device.Answers;
import org.htedl.device.Availability;
import org.htedl.device.Cancellation;
import org.htedl.device.Device;
import org.htedl.device.OperationTrace;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/** The scalar device, writing down how many hypotheses each call asked about. */
final class CountingDevice implements Device {
  private final ScalarDevice scalar = new ScalarDevice();
  private final List<Integer> batches = Collections.synchronizedList(new ArrayList<>());
  private volatile Consumer<Cancellation> before = cancellation -> {};

  /** The number of hypotheses of each call since the last time this was asked. */
  List<Integer> takeBatches() {
    List<Integer> taken = List.copyOf(batches);
    batches.clear();
    return taken;
  }

  /** What happens before each evaluation; it may throw. */
  void onEvaluate(Consumer<Cancellation> action) {
    before = action;
  }

  @Override
  public String name() {
    return scalar.name();
  }

  @Override
  public Availability availability() {
    return scalar.availability();
  }

  @Override
  public Resident open(Mirror mirror) {
    return new Counting(scalar.open(mirror));
  }

  @Override
  public void close() {
    scalar.close();
  }

  private final class Counting implements Resident {
    private final Resident resident;

    Counting(Resident resident) {
      this.resident = resident;
    }

    @Override
    public Mirror mirror() {
      return resident.mirror();
    }

    @Override
    public Answers evaluate(
        Plan plan, int from, int to, Question question, Cancellation cancellation) {
      before.accept(cancellation);
      batches.add(to - from);
      return resident.evaluate(plan, from, to, question, cancellation);
    }

    @Override
    public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
      return resident.trace(plan, cancellation);
    }

    @Override
    public void close() {
      resident.close();
    }
  }
}
