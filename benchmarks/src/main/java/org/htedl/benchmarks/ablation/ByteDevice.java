// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import java.util.Arrays;
import java.util.List;
import org.htedl.device.Answers;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * A byte an individual, as the published engine has it, in this language and in vectors as wide as
 * there are: for batches of conjunctions of up to {@link ByteRows#WIDTH} classes that are counted
 * against examples, where everybody is one or the other. One thread; not thread-safe. The rows of
 * one mirror are kept, since they are what such an engine has in place of the mirror's.
 */
final class ByteDevice implements Device {
  private final boolean tiled;
  private @Nullable ByteRows rows;

  /**
   * @param tiled whether all hypotheses are counted over some individuals before the next ones
   */
  ByteDevice(boolean tiled) {
    this.tiled = tiled;
  }

  @Override
  public String name() {
    return "bytes";
  }

  @Override
  public Availability availability() {
    return Availability.present("one thread, bytes");
  }

  @Override
  public Resident open(Mirror mirror) {
    ByteRows known = rows;
    if (known == null || known.mirror() != mirror) {
      known = new ByteRows(mirror);
      rows = known;
    }
    return new ByteResident(known, tiled);
  }

  @Override
  public void close() {}

  private record ByteResident(ByteRows rows, boolean tiled) implements Resident {
    @Override
    public Mirror mirror() {
      return rows.mirror();
    }

    @Override
    public Answers evaluate(
        Plan plan, int from, int to, Question question, Cancellation cancellation) {
      if (!(question instanceof Question.Examples examples)) {
        throw new IllegalArgumentException("counts against examples only");
      }
      byte[][] reads = new byte[(to - from) * ByteRows.WIDTH][];
      for (int h = from; h < to; h++) {
        reads(plan, plan.root(h), reads, (h - from) * ByteRows.WIDTH);
      }
      return rows.count(reads, rows.positives(examples), tiled);
    }

    /** Finds the rows that a hypothesis reads, the first one again where there are fewer. */
    private void reads(Plan plan, int root, byte[][] reads, int at) {
      int conjunction = Plan.operationOf(root);
      if (Plan.isNegated(root) || plan.opCode(conjunction) != OpCode.AND) {
        throw new IllegalArgumentException("conjunctions only");
      }
      int found = 0;
      for (int k = 0; k < plan.operands(conjunction); k++) {
        int operand = plan.operand(conjunction, k);
        // Everybody is among the operands where all others are negated.
        if (plan.opCode(Plan.operationOf(operand)) != OpCode.EVERYTHING) {
          if (found == ByteRows.WIDTH) {
            throw new IllegalArgumentException("conjunctions of few classes only");
          }
          reads[at + found++] = row(plan, operand);
        }
      }
      Arrays.fill(reads, at + found, at + ByteRows.WIDTH, reads[at]);
    }

    private byte[] row(Plan plan, int operand) {
      int operation = Plan.operationOf(operand);
      if (plan.opCode(operation) != OpCode.MEMBERS) {
        throw new IllegalArgumentException("conjunctions of classes only");
      }
      return rows.row(plan.classNode(operation), Plan.isNegated(operand));
    }

    @Override
    public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
      throw new UnsupportedOperationException("nothing to say about operations");
    }

    @Override
    public void close() {}
  }
}
