// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.List;
import java.util.Objects;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/**
 * A revision of a mirror on a device. Any number of threads may evaluate at once; the owner closes
 * it when the last of them has finished.
 */
public interface Resident extends AutoCloseable {
  /** The revision that is held. */
  Mirror mirror();

  /**
   * Answers the question for hypotheses {@code from} to {@code to - 1} of the plan, which is for
   * this revision.
   *
   * @throws java.util.concurrent.CancellationException if cancelled; there is no partial answer
   * @throws DeviceExhaustedException if the device lacks the memory
   * @throws DeviceLostException if the device does not answer any more
   */
  Answers evaluate(Plan plan, int from, int to, Question question, Cancellation cancellation);

  /**
   * Runs every operation of the plan and says what each was like, by the number of the operation.
   */
  List<OperationTrace> trace(Plan plan, Cancellation cancellation);

  /** Bytes of the heap that it holds in addition to the mirror, for later batches. */
  default long keptBytes() {
    return 0;
  }

  /**
   * Gives up what it keeps for later batches, until that takes no more bytes of the heap than this,
   * and keeps to it from now on.
   */
  default void keepAtMost(long bytes) {}

  @Override
  void close();

  /**
   * The method, result size and time of one executed operation of a plan.
   *
   * @param method how it was computed, such as {@code pull} or {@code push}
   * @param estimated the individuals expected in the result, or -1 if the device makes no estimate
   * @param individuals the individuals in the result
   * @param nanos the time taken, in nanoseconds
   */
  record OperationTrace(String method, int estimated, int individuals, long nanos) {
    public OperationTrace {
      Objects.requireNonNull(method);
    }
  }
}
