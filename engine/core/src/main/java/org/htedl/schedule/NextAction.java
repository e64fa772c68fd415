// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

/** The next action of a free device. */
sealed interface NextAction {
  /** Answer this chunk. */
  record Work(ChunkAssignment assignment) implements NextAction {}

  /** Ask again at this time, in nanoseconds of the clock, or as soon as anything has happened. */
  record Wait(double until) implements NextAction {}

  /** There is nothing more for it in this batch. */
  record Leave() implements NextAction {}
}
