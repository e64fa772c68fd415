// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.htedl.bits.DenseRow;
import org.htedl.device.Answers;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/**
 * The scalar device, writing down how many hypotheses each call asked about. Rows that it lends
 * cannot be read any more when they were given back.
 */
final class CountingDevice implements Device {
  private final ScalarDevice scalar = new ScalarDevice();
  private final List<Integer> batches = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger lent = new AtomicInteger();
  private final AtomicInteger givenBack = new AtomicInteger();
  private volatile Consumer<Cancellation> before = cancellation -> {};

  /** The number of hypotheses of each call since the last time this was asked. */
  List<Integer> takeBatches() {
    List<Integer> taken = List.copyOf(batches);
    batches.clear();
    return taken;
  }

  /** How many rows were lent. */
  int lent() {
    return lent.get();
  }

  /** How many of these were given back. */
  int givenBack() {
    return givenBack.get();
  }

  private Answers.Rows lend(Answers.Rows answer) {
    List<DenseRow.Memory> memories = new ArrayList<>();
    List<DenseRow> rows = new ArrayList<>();
    for (DenseRow row : answer.rows()) {
      DenseRow.Memory memory = new DenseRow.Memory(row.layout());
      long[][] tiles = new long[row.layout().tiles()][];
      for (int t = 0; t < tiles.length; t++) {
        tiles[t] = memory.tile(t);
        System.arraycopy(row.tile(t), 0, tiles[t], 0, tiles[t].length);
      }
      memories.add(memory);
      rows.add(memory.row(tiles, row.cardinality()));
    }
    lent.addAndGet(rows.size());
    return new Answers.Rows(
        rows,
        () -> {
          memories.forEach(DenseRow.Memory::endRow);
          givenBack.addAndGet(memories.size());
        });
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
      Answers answers = resident.evaluate(plan, from, to, question, cancellation);
      return question instanceof Question.Rows asked && asked.lent()
          ? lend((Answers.Rows) answers)
          : answers;
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
