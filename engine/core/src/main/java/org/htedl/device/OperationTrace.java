// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.Objects;

/**
 * The method, result size and time of one executed operation of a plan.
 *
 * @param method how it was computed, such as {@code pull} or {@code push}
 * @param estimated the individuals expected in the result, or -1 if the device makes no estimate
 * @param individuals the individuals in the result
 * @param nanos the time taken, in nanoseconds
 */
public record OperationTrace(String method, int estimated, int individuals, long nanos) {
  public OperationTrace {
    Objects.requireNonNull(method);
  }
}
